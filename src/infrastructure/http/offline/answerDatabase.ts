import { clear, createStore, type UseStore } from 'idb-keyval';

/** A database of its own, so that it can be emptied at once. */
export const openAnswerDatabase = (): UseStore => createStore('ringi-answers', 'answers');

/** Deletes all stored answers of this device. Rejects if the browser has no database. */
export const clearStoredAnswers = async (): Promise<void> => clear(openAnswerDatabase());
