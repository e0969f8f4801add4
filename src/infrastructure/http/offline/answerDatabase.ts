import { clear, createStore, type UseStore } from 'idb-keyval';

/** A database of its own, so that it can be emptied at once. */
export const openAnswerDatabase = (): UseStore => createStore('ringi-answers', 'answers');

/** Deletes all stored answers of this device. */
export const clearStoredAnswers = (): Promise<void> => clear(openAnswerDatabase());
