import type { JsonSchema } from "../definition.js";

export const textSchema: JsonSchema = {
  type: "string",
  description:
    "The text to serve, as it is: ${NAME} and {name} are literal here. Type: text/plain unless mimeType is given.",
};
