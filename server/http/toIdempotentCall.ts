import type { ServerClock } from '#server/config/serverClock.ts';
import type { Caller } from './caller.ts';
import type { IdempotentCall } from '#server/db/idempotency.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import type { RequestContext } from './requestContext.ts';

/** Returns the caller and idempotency key of a call for `runIdempotent`. */
export const toIdempotentCall = (
  { person }: Caller,
  { idempotencyKey, language }: RequestContext,
  clock: ServerClock,
): IdempotentCall => ({
  person: person.id,
  now: clock.now(),
  keyReused: formatServerMessage(language, 'keyReused'),
  ...(idempotencyKey && { idempotencyKey }),
});
