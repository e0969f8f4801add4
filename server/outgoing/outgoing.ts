import { fail, type Result } from '#domain/shared/result.ts';
import type { PersonId } from '#domain/shared/ids.ts';
import { askOutside } from './askOutside.ts';
import type { OutgoingFault, OutgoingQuestion } from './openOutside.ts';
import type { OutgoingPlace } from './outgoingPlaces.ts';

/** So many questions are under way at once, and so many of one person: who waits outside holds up nobody here. */
const [MOST_AT_ONCE, MOST_OF_ONE] = [32, 4];

/** Asks other systems on behalf of people. */
export interface Outgoing {
  ask(asking: PersonId, question: OutgoingQuestion): Promise<Result<unknown, OutgoingFault | 'busy'>>;
}

export function makeOutgoing(places: readonly OutgoingPlace[]): Outgoing {
  const underWay: PersonId[] = [];
  return {
    async ask(asking, question) {
      if (underWay.length >= MOST_AT_ONCE || underWay.filter((each) => each === asking).length >= MOST_OF_ONE)
        return fail('busy');
      underWay.push(asking);
      try {
        return await askOutside(places, question);
      } finally {
        underWay.splice(underWay.indexOf(asking), 1);
      }
    },
  };
}
