import type { Clock } from '../clock.ts';
import type { Caller } from '../session/caller.ts';
import type { OnceCall } from '../storage/once.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { RequestFacts } from './requestFacts.ts';

/** What `once` wants to know of a call: who repeats it, with which key. */
export const onceCall = ({ person }: Caller, { repeat, language }: RequestFacts, clock: Clock): OnceCall => ({
  person: person.id,
  now: clock.now(),
  keyReused: serverSentence(language, 'keyReused'),
  ...(repeat && { repeat }),
});
