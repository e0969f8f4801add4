import { fail, type Result } from '#domain/shared/result.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { fetchExternal } from './fetchExternal.ts';
import type { OutgoingError, OutgoingRequest } from './openExternal.ts';
import type { EgressOrigin } from '#server/config/egressAllowlist.ts';

/** Maximum number of parallel requests, in all and per user. */
const [MOST_AT_ONCE, MOST_OF_ONE] = [32, 4];

/** Sends requests to external systems on behalf of users. */
export interface OutgoingClient {
  send(asking: PersonId, question: OutgoingRequest): Promise<Result<unknown, OutgoingError | 'busy'>>;
}

export function createOutgoingClient(places: readonly EgressOrigin[]): OutgoingClient {
  const underWay: PersonId[] = [];
  return {
    async send(asking, question) {
      if (underWay.length >= MOST_AT_ONCE || underWay.filter((each) => each === asking).length >= MOST_OF_ONE)
        return fail('busy');
      underWay.push(asking);
      try {
        return await fetchExternal(places, question);
      } finally {
        underWay.splice(underWay.indexOf(asking), 1);
      }
    },
  };
}
