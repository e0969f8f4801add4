import { MAX_SYNC_BATCH_TASKS } from '#domain/tasks/batch.ts';
import { MAX_SUB_TABLE_ROWS } from '#domain/forms/rowLimit.ts';
import { MAX_NEWS_CHARACTERS } from '#domain/news/newsDraft.ts';
import { MAX_BATCH_TASKS } from '#domain/validation/selection.ts';

/** Size limits of one request. A larger request is refused with a message before its content is validated. */
export interface Limits {
  /** Maximum size of the request body in bytes. */
  readonly bytes: number;
  readonly characters: number;
  /** Maximum number of entries of a list and of keys of an object. */
  readonly entries: number;
  /** Maximum nesting depth of lists and objects, in JSON and in JSON text inside it. */
  readonly depth: number;
  /** Maximum number of ids or accounts in a comma-separated list. */
  readonly ids: number;
}

const KB = 1024;
const ordinary: Limits = { bytes: 256 * KB, characters: 20_000, entries: 200, depth: 12, ids: MAX_BATCH_TASKS };

/** Limits by kind of request; an endpoint without a kind of its own uses `ordinary`. */
export const LIMITS = {
  ordinary,
  /** For commands on several tasks that run in one transaction while the caller waits. */
  few: { ...ordinary, ids: MAX_SYNC_BATCH_TASKS },
  login: { ...ordinary, bytes: 16 * KB, characters: 200 },
  /** For a form with sub tables of the maximum length. */
  form: { ...ordinary, bytes: 4096 * KB, characters: 4_000_000, entries: MAX_SUB_TABLE_ROWS, depth: 24 },
  /** For an article in all languages, with small pictures embedded. */
  news: { ...ordinary, bytes: 4096 * KB, characters: MAX_NEWS_CHARACTERS },
} satisfies Readonly<Record<string, Limits>>;
export type LimitName = keyof typeof LIMITS;

/** Maximum length of the name of a field, filter or form. */
export const MAX_NAME_LENGTH = 200;
