import { createHash, randomBytes } from 'node:crypto';

/** Tokens, tickets and keys of links: too many bits to be guessed. */
export const freshSecret = (bytes = 32): string => randomBytes(bytes).toString('base64url');
/** What is random at 128 bits and more is hidden by one round of SHA-256. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
