import type { JsonSchema } from "../definition.js";

const template: JsonSchema = {
  type: "string",
  description:
    "A Handlebars text. Variables of the address are written {{name}} ({{[a.b]}} for a name with a dot), constants and data {{data.name}}. The helpers are if, unless, each, with and lookup. ${NAME} is literal here.",
};

/** The value of `render`: the template, or an object. */
export const renderSchema: JsonSchema = {
  description: "A Handlebars text, or an object with template or file, data and from.",
  type: ["string", "object"],
  $comment: "expected text or a mapping",
  if: { type: "string" },
  then: template,
  else: {
    type: "object",
    properties: {
      template,
      file: {
        type: "string",
        pattern: "\\S",
        description:
          "The file that holds the template, relative to this manifest. It is read once, as the server starts.",
      },
      data: {
        type: "object",
        description: "Constants, written {{data.name}} in the template.",
      },
      from: {
        $ref: "#/definitions/nestedSource",
        description:
          "A source of JSON, read each time. Members of its object are written {{data.name}} and go before constants of the same name. Anything but an object is {{data}} itself, and needs that there are no constants.",
      },
    },
    additionalProperties: false,
  },
};
