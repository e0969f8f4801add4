import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: one round of SHA-256 is enough to hide them. */
export const freshSecret = (): string => randomBytes(32).toString('base64url');
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
