import { generateKeyPairSync, sign } from "node:crypto";

/** A key and a certificate that it signed itself, both in PEM. */
export interface Credentials {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate (RFC 5280) for some DNS names, so that no private key lies in the repository. */
export function makeCertificate(...names: readonly string[]): Credentials {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  // ecdsa-with-SHA256, RFC 5758, section 3.2.
  const algorithm = der(0x30, der(0x06, Buffer.from("2a8648ce3d040302", "hex")));
  const commonName = der(0x30, der(0x06, Buffer.from("550403", "hex")), der(0x0c, Buffer.from("Test")));
  const issuer = der(0x30, der(0x31, commonName));
  const time = (text: string) => der(0x18, Buffer.from(text));
  const alternatives = der(0x30, ...names.map((name) => der(0x82, Buffer.from(name))));
  const extensions = der(
    0x30,
    // subjectAltName, then basicConstraints with cA true.
    der(0x30, der(0x06, Buffer.from("551d11", "hex")), der(0x04, alternatives)),
    der(
      0x30,
      der(0x06, Buffer.from("551d13", "hex")),
      der(0x01, Buffer.of(0xff)),
      der(0x04, der(0x30, der(0x01, Buffer.of(0xff)))),
    ),
  );
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1)),
    algorithm,
    issuer,
    der(0x30, time("20200101000000Z"), time("20990101000000Z")),
    issuer,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions),
  );
  const signature = der(0x03, Buffer.of(0), sign("sha256", body, privateKey));
  const cert = der(0x30, body, algorithm, signature).toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert}\n-----END CERTIFICATE-----\n`,
  };
}

/** One value in DER (ITU-T X.690, section 8.1). */
function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.of(tag, ...length), content]);
}
