import type { OpinionUse } from '#domain/tasks/opinionUse.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** A phrase without an occasion is offered for every command. */
export interface Phrase {
  readonly id: string;
  readonly text: string;
  readonly isOwn: boolean;
  readonly opinionUse?: OpinionUse;
}

/** Stored opinions: those of the company and those of the user (contract following 5). */
export interface PhraseStore {
  listPhrases(): Promise<ReadResult<readonly Phrase[]>>;
  savePhrase(text: string): Promise<Result<void>>;
  removePhrases(ids: readonly string[]): Promise<Result<void>>;
}
export const PhraseStore = token<PhraseStore>('PhraseStore');
