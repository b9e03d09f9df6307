import { manifest } from "../support/manifest.js";

/** What would run, load or show if a text were taken for markup. It sets a global, asks an address, and ends scripts. */
export const HOSTILE =
  '</script></noscript></title></style><script>globalThis.ran=1;alert(1)</script><img src="http://evil.test/x" onerror="globalThis.ran=1"><svg onload="globalThis.ran=1"><!-- "\' onfocus=globalThis.ran=1 autofocus \u202E`${globalThis.ran=1}`';

/** A name that holds it too: names are in addresses of the page. */
export const HOSTILE_NAME = `n ${HOSTILE}`;

/** A manifest with such a text in each of its fields. @param content the texts of more entries, by address and type */
export function hostileManifest(
  content: readonly { readonly uri: string; readonly mimeType: string; readonly text: string }[] = [],
): string {
  const icons = [{ src: "https://evil.test/icon.png" }];
  return manifest({
    server: {
      name: `s${HOSTILE}`,
      version: `1${HOSTILE}`,
      title: HOSTILE,
      description: HOSTILE,
      instructions: HOSTILE,
      websiteUrl: "https://evil.test/",
      icons,
    },
    resources: [
      {
        uriTemplate: "x://{__proto__}/{b}{?constructor*}",
        name: HOSTILE_NAME,
        title: HOSTILE,
        description: HOSTILE,
        icons,
        _meta: { "a/b": HOSTILE },
        render: "Hello, {{b}}.",
        variables: {
          b: { description: HOSTILE, enum: [HOSTILE, "plain"] },
          constructor: { description: HOSTILE },
        },
        list: [{ __proto__: "p", b: HOSTILE }].map((member) => ({ ...member, ["__proto__"]: "p" })),
        examples: [{ ["__proto__"]: "p", b: HOSTILE }],
      },
      { uri: "x://js", name: "javascript:globalThis.ran=1", text: HOSTILE, access: { scopes: ["a&<b>"] } },
      ...content.map((entry, index) => ({ name: `content-${String(index)}`, ...entry })),
    ],
  });
}
