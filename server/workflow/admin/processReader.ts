import type { Language } from '#application/formatting/language.ts';
import type { Vocabulary } from '#server/company/vocabulary.ts';
import type { EngineQuery } from '#server/engine/engine.ts';
import type { Sql } from '#server/db/database.ts';

/** Context for reading the processes of a tenant. */
export interface ProcessReader {
  readonly tx: Sql;
  readonly tenant: string;
  readonly language: Language;
  readonly query: Pick<EngineQuery, 'definition' | 'main' | 'allMain'>;
  readonly vocabulary: Vocabulary;
  readonly treeId: (key: string) => string;
  /** Whether the processes of this company come from a folder on this server. */
  readonly isFromFolder: boolean;
}
