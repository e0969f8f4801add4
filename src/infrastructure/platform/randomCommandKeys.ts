import type { CommandKeys } from '#application/ports/commandKeys.ts';

const BYTES = 16;

/** Random keys. `crypto.randomUUID` needs https; a company's own server on a plain address does not have it. */
export const makeRandomCommandKeys = (source: Pick<Crypto, 'getRandomValues'>): CommandKeys => ({
  fresh: () =>
    [...source.getRandomValues(new Uint8Array(BYTES))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
});
