import type { OpinionUse } from '#domain/task/opinionUse.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** Without an occasion it fits everywhere. */
export interface Phrase {
  readonly id: string;
  readonly text: string;
  readonly isOwn: boolean;
  readonly opinionUse?: OpinionUse;
}

/** Opinions one writes often: the company's and one's own (contract following 5). */
export interface PhraseStore {
  list(): Promise<ReadResult<readonly Phrase[]>>;
  save(text: string): Promise<Result<void, Failure>>;
  remove(ids: readonly string[]): Promise<Result<void, Failure>>;
}
export const PhraseStore = token<PhraseStore>('PhraseStore');
