import type { Language } from '#application/language.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import type { EngineQuery } from '../engine/engine.ts';
import type { Sql } from '../storage/database.ts';

/** Whose processes are read, in which transaction, and in whose words. */
export interface ProcessReader {
  readonly tx: Sql;
  readonly tenant: string;
  readonly language: Language;
  readonly query: Pick<EngineQuery, 'definition' | 'main' | 'allMain'>;
  readonly vocabulary: Vocabulary;
  readonly treeId: (key: string) => string;
  /** Whether the processes of this company come from a folder of this server. */
  readonly isFromFolder: boolean;
}
