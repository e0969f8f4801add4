import type { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';

const BYTES = 16;

/** Creates random keys. `crypto.randomUUID` requires https, which a company's own server may not have. */
export const createRandomKeys = (source: Pick<Crypto, 'getRandomValues'>): IdempotencyKeys => ({
  create: () =>
    [...source.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
});
