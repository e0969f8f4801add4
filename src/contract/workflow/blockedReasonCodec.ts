import { codec } from '../wire/codec.ts';

/** Reason why the reader cannot act on a request although they have a task of it (contract extensions 2). */
export const blockedReasonCodec = codec<'circulating' | 'asked' | 'nothing' | 'unknown'>({
  circulating: 'ROAM',
  asked: 'LINKUP',
  nothing: 'NONE',
});
