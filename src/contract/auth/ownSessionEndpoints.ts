import * as v from 'valibot';
import { OWN_PROOFS } from '#domain/auth/ownSession.ts';
import { ownEndpoint } from '../wire/endpoint.ts';
import { count, emptyShape } from '../wire/shapes.ts';

const root = '/api-uaa/sessions';

/** Active sessions of the caller (ours, ADR 62). */
export const ownSessionCalls = {
  /** Most recently used first. */
  list: ownEndpoint('GET', `${root}/list`, {
    answer: v.array(
      v.object({
        id: v.string(),
        /** The `User-Agent` at the login; empty if none was sent. */
        device: v.string(),
        address: v.string(),
        startedAt: v.number(),
        /** Up to 15 minutes late. */
        lastUsedAt: v.number(),
        isCurrent: v.boolean(),
      }),
    ),
  }),
  /** What the user has to prove before sessions are ended or logins linked; a proof counts for five minutes. */
  reauthentication: ownEndpoint('GET', `${root}/reauthentication`, {
    answer: v.object({ proof: v.picklist(OWN_PROOFS) }),
  }),
  reauthenticate: ownEndpoint('POST', `${root}/reauthenticate`, {
    body: v.object({ password: v.string() }),
    answer: emptyShape,
  }),
  /** Ends these sessions. Ignores ids of other users and of ended sessions. */
  end: ownEndpoint('POST', `${root}/end`, {
    body: v.object({ ids: v.array(v.string()) }),
    answer: v.object({ ended: count }),
  }),
};
