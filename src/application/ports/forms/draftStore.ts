import { token } from '../../shared/token.ts';

/**
 * Unfinished texts and forms, stored on the device until they are sent. The page chooses the key, such as
 * `opinion.<task>`.
 */
export interface DraftStore {
  read<T>(key: string): Promise<T | undefined>;
  write(key: string, draft: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}
export const DraftStore = token<DraftStore>('DraftStore');
