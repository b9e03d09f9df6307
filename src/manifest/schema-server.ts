import type { JsonSchema } from "../sources/definition.js";
import { serverLimitsSchema } from "./server-limits.js";
import { expect, mapping, nonEmptyText, text } from "./schema-pieces.js";

export const serverSchema: JsonSchema = mapping(
  {
    name: nonEmptyText("The server's name, for programs.", "release-desk"),
    version: nonEmptyText("The server's version, as text.", "1.4.0"),
    title: text("The server's name, for people."),
    description: text("What the server offers."),
    instructions: text("What a model should know before it uses the server."),
    websiteUrl: nonEmptyText("Where people read more.", "https://shop.example/releases"),
    icons: {
      type: "array",
      items: { $ref: "#/definitions/icon" },
      description: "Icons that a host may show.",
    },
  },
  ["name", "version"],
  "What the server says of itself.",
);

const authSchema: JsonSchema = {
  ...mapping(
    {
      tokens: {
        type: "array",
        minItems: 1,
        items: {
          if: { type: "string" },
          then: nonEmptyText("A bearer token; write it as `${NAME}`."),
          else: {
            ...mapping(
              {
                token: nonEmptyText("A bearer token; write it as `${NAME}`."),
                scopes: {
                  type: "array",
                  items: nonEmptyText("A scope."),
                  description: "What the token's bearer may do.",
                },
              },
              ["token"],
            ),
            ...expect('a token such as "${PRESSMARK_TOKEN}", or an object with token and scopes'),
          },
        },
        description: "Bearer tokens that are accepted; several, so that they can be rotated.",
      },
      issuer: nonEmptyText(
        "Whose tokens (JWTs) are accepted: the identifier of an OAuth or OpenID issuer, exactly as its metadata has it. Stands with `audience`, and without `tokens`.",
        "https://id.shop.example",
      ),
      audience: nonEmptyText(
        "Whom those tokens must be for: the URL that clients call this server by.",
        "https://context.shop.example/mcp",
      ),
    },
    [],
    "Who may call over HTTP: whoever has one of `tokens`, or a token of an `issuer`. Absent: anyone who reaches the port.",
  ),
  // For editors alone: the checks say it in one sentence.
  allOf: [{ oneOf: [{ required: ["tokens"] }, { required: ["issuer", "audience"] }] }],
};

export const serveSchema: JsonSchema = mapping(
  {
    pageSize: {
      type: "integer",
      minimum: 1,
      maximum: 10_000,
      default: 250,
      description: "How many entries a page of a list holds.",
    },
    limits: serverLimitsSchema,
    http: mapping(
      {
        auth: authSchema,
        allowedHosts: {
          type: "array",
          items: nonEmptyText("A host name, without port."),
          description: "Host headers that are accepted, besides the loopback names on a loopback bind.",
        },
        allowedOrigins: {
          type: "array",
          items: nonEmptyText("An origin, such as https://app.shop.example."),
          description: "Origins that browsers may call from, besides loopback ones on a loopback bind.",
        },
      },
      [],
      "Streamable HTTP.",
    ),
  },
  [],
  "How the catalogue is served.",
);
