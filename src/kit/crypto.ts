/**
 * Node's cryptography, as far as it is used. An import of it by its name would load WebCrypto with it, which takes longer than
 * many a start.
 */
export const { createHash, hash, randomUUID, timingSafeEqual } = process.getBuiltinModule("node:crypto");
