import { BATCH_AT_ONCE } from '#domain/task/batch.ts';
import { MOST_ROWS } from '#domain/form/rowLimit.ts';
import { MOST_NEWS_CHARACTERS } from '#domain/news/newsDraft.ts';
import { BATCH_AT_MOST } from '#domain/validation/selection.ts';

/** How much one request may hold. What is more is refused in words before anybody looks at it. */
export interface Limits {
  /** The body as it travels, in bytes. */
  readonly bytes: number;
  /** Letters of one text. */
  readonly characters: number;
  /** Entries of one list, names of one object. */
  readonly entries: number;
  /** Lists and objects within each other, in JSON and in JSON that travels as text. */
  readonly depth: number;
  /** Ids or accounts in one comma list. */
  readonly ids: number;
}

const KB = 1024;
const ordinary: Limits = { bytes: 256 * KB, characters: 20_000, entries: 200, depth: 12, ids: BATCH_AT_MOST };

/** The kinds of requests by what they may hold; an endpoint names its own where it is not the ordinary one. */
export const LIMITS = {
  ordinary,
  /** What is done with each of them while the caller waits, in one transaction. */
  few: { ...ordinary, ids: BATCH_AT_ONCE },
  login: { ...ordinary, bytes: 16 * KB, characters: 200 },
  /** A form with sub tables as long as they may be. */
  form: { ...ordinary, bytes: 4096 * KB, characters: 4_000_000, entries: MOST_ROWS, depth: 24 },
  /** An article in each language, with small pictures written out. */
  news: { ...ordinary, bytes: 4096 * KB, characters: MOST_NEWS_CHARACTERS },
} satisfies Readonly<Record<string, Limits>>;
export type LimitName = keyof typeof LIMITS;

/** So long a name may be: of a field, of a filter, of a form. */
export const NAME_CHARACTERS = 200;
