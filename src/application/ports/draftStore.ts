import { token } from '../token.ts';

/**
 * Unfinished texts and forms, kept on the device until they are sent. Keys are chosen by the page, such as
 * `opinion.<task>`.
 */
export interface DraftStore {
  read<T>(key: string): Promise<T | undefined>;
  write(key: string, draft: unknown): Promise<void>;
  forget(key: string): Promise<void>;
}
export const DraftStore = token<DraftStore>('DraftStore');
