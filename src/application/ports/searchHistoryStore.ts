import { token } from '../token.ts';

/** What was searched before, newest first, one list for each scope (spec 3). */
export interface SearchHistoryStore {
  read(scope: string): readonly string[];
  /** Puts a search on top; the same words appear once. */
  remember(scope: string, search: string): void;
  clear(scope: string): void;
}
export const SearchHistoryStore = token<SearchHistoryStore>('SearchHistoryStore');
