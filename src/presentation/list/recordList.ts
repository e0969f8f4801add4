import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { PageAddress, PageName } from '../routes/pageNames.ts';
import type { RecordChange } from '../shared/changes.ts';
import type { PictureName } from '../shared/Picture.tsx';
import type { Tone } from '../shared/tone.ts';
import type { CardContent, CardWords } from './cardContent.ts';

/** Where the rows come from. */
export type RowSource<Row> = (request: PageRequest) => Promise<Result<Page<Row>, Failure>>;

/** One choice of a filter: with a text of ours, or with a name that came from the platform. */
export type FilterChoice = { readonly value: string } & ({ readonly labelKey: TextKey } | { readonly label: string });

/** A row of chips above the list. `name` is the filter's name in the page request. */
export interface ListFilter { readonly name: string; readonly labelKey: TextKey; readonly choices: (get: Resolve) => Promise<readonly FilterChoice[]> }

/** A heading inside the list; groups stand in the order of `rank`. */
export interface ListGroup { readonly key: string; readonly rank: number; readonly tone?: Tone; readonly title: { readonly key: TextKey } | { readonly text: string } }

/** What rows are grouped by: the time, and the choices of the filter with their names. */
export interface GroupWords { readonly now: Instant; readonly choices: readonly FilterChoice[] }

/** A list page as data: the one list engine does everything else. */
export interface RecordList<Row> {
  readonly name: PageName;
  readonly source: (get: Resolve) => RowSource<Row>;
  readonly keyOf: (row: Row) => string;
  readonly card: (row: Row, words: CardWords) => CardContent;
  readonly open: (row: Row) => PageAddress;
  readonly searchHint: TextKey;
  readonly filter?: ListFilter;
  readonly group?: (row: Row, by: GroupWords) => ListGroup;
  /** The row that is gone after a change made here. */
  readonly isGone?: (row: Row, change: RecordChange) => boolean;
  readonly empty: { readonly picture: PictureName; readonly titleKey: TextKey; readonly todoKey: TextKey; readonly action?: { readonly labelKey: TextKey; readonly page: PageName } };
  readonly pageSize: number;
  /** How close to the end the next page is asked for, in px. */
  readonly reachBottom?: number;
}
