import { token } from '../../shared/token.ts';

/** Search history, newest first, one list for each scope (spec 3). */
export interface SearchHistoryStore {
  read(scope: string): readonly string[];
  /** Adds a search at the top and removes an earlier entry with the same text. */
  add(scope: string, search: string): void;
  clear(scope: string): void;
}
export const SearchHistoryStore = token<SearchHistoryStore>('SearchHistoryStore');
