import type { ServerClock } from '../serverClock.ts';
import type { Caller } from '../session/caller.ts';
import type { RepeatableCall } from '../storage/answerOnce.ts';
import { serverSentence } from '../texts/sentence.ts';
import type { RequestFacts } from './requestFacts.ts';

/** What `once` wants to know of a call: who repeats it, with which key. */
export const repeatableCall = (
  { person }: Caller,
  { repeat, language }: RequestFacts,
  clock: ServerClock,
): RepeatableCall => ({
  person: person.id,
  now: clock.now(),
  keyReused: serverSentence(language, 'keyReused'),
  ...(repeat && { repeat }),
});
