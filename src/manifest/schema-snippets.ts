import { snippets } from "./schema-pieces.js";

/** Entries that work as they are put in, but for the names of files and hosts. */
export const entrySnippets = snippets(
  [
    "text",
    "An entry: a text at a fixed address",
    { uri: "${1:note://welcome}", name: "${2:welcome}", text: "${3:Welcome.}" },
  ],
  [
    "file",
    "An entry: one file at a fixed address",
    {
      uri: "${1:docs://guide}",
      name: "${2:guide}",
      description: "${3:When it is useful}",
      file: "${4:docs/guide.md}",
    },
  ],
  [
    "family of files",
    "An entry: files whose paths hold the variables of the address",
    {
      uriTemplate: "${1:release://{service\\}/{version\\}}",
      name: "${2:release}",
      file: "${3:releases/{service\\}/{version\\}.json}",
    },
  ],
  [
    "folder",
    "An entry: each file of a folder",
    {
      uriTemplate: "${1:docs://{+path\\}}",
      name: "${2:docs}",
      directory: { path: "${3:docs}", include: ['"${4:**/*.md}"'] },
    },
  ],
  [
    "upstream",
    "An entry: what a web address answers, kept for a while",
    {
      uriTemplate: "${1:weather://{city\\}}",
      name: "${2:weather}",
      mimeType: "${3:application/json}",
      http: { url: "${4:https://api.weather.example/v1/current{?city\\}}" },
      cache: { ttl: "${5:5m}", staleIfError: "${6:1h}" },
    },
  ],
);
