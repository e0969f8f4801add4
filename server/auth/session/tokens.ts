import { createHash, randomBytes } from 'node:crypto';

/** Creates a random token, ticket or link key that is too long to guess. */
export const createToken = (bytes = 32): string => randomBytes(bytes).toString('base64url');
/** Hashes with one round of SHA-256, which is enough for random secrets of 128 bits and more. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
