import { keys } from 'idb-keyval';
import { openAnswerDatabase } from '#infrastructure/http/offline/answerDatabase.ts';

/** Returns the number of records of the stored answers; their list is one of them. */
export const countStored = async (): Promise<number> => (await keys(openAnswerDatabase())).length;
