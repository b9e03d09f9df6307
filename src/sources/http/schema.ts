import type { JsonSchema } from "../definition.js";

const url: JsonSchema = {
  type: "string",
  pattern: "\\S",
  description:
    "An absolute http or https URL. {name} is a variable of the address, expanded by RFC 6570; ${NAME} is an environment value.",
  examples: ["https://api.weather.example/v1/current{?city}"],
};

const settings: JsonSchema = {
  type: "object",
  properties: {
    url,
    headers: {
      type: "object",
      additionalProperties: { type: "string" },
      description:
        "Headers by name. {name} is a variable of the address as text; ${NAME} is an environment value. They are not sent to another origin after a redirect.",
      examples: [{ Authorization: "Bearer ${WEATHER_TOKEN}" }],
    },
    select: {
      type: "string",
      description:
        "A JSON Pointer (RFC 6901): what it points at in the JSON answer is served, as text if it is a string, else as JSON.",
      examples: ["/data/current"],
    },
    allowStatus: {
      type: "array",
      items: { type: "integer", minimum: 100, maximum: 599 },
      minItems: 1,
      uniqueItems: true,
      description: "Statuses beyond 2xx whose body is content all the same.",
      examples: [[404]],
    },
  },
  required: ["url"],
  additionalProperties: false,
};

/** The value of `http`: a URL, or an object. */
export const httpSchema: JsonSchema = {
  description: "The body of a GET: a URL, or an object with url, headers, select and allowStatus.",
  examples: ["https://api.weather.example/v1/current{?city}"],
  defaultSnippets: [
    {
      label: "url and headers",
      description: "A web address that asks for a token",
      body: {
        url: "${1:https://api.weather.example/v1/current}",
        headers: { Authorization: "Bearer \\${${2:TOKEN}\\}" },
      },
    },
  ],
  type: ["string", "object"],
  if: { type: "string" },
  then: url,
  else: settings,
};
