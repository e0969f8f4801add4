import type { ReadRows } from '#application/ports/reading.ts';
import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { ListName, PageAddress, PageName, PageParams } from '../routes/addresses.ts';
import type { RecordChange } from '../shared/changeStream.ts';
import type { PictureName } from '../shared/Picture.tsx';
import type { Session } from '../shared/Session.ts';
import type { Tone } from '../shared/tone.ts';
import type { CardContent, CardWords } from '../shared/cards/cardContent.ts';
import type { RowAction, SelectionAction } from './rowAction.ts';

/** Where the rows come from. */
export type RowSource<Row> = (request: PageRequest) => Promise<Result<Page<Row>, Failure>>;

/** What a source may need beside its gateways: the parameters of the address, and who is logged in. */
export interface ListPlace {
  readonly params: PageParams;
  readonly session: Session;
}

/** One choice of a filter: with a text of ours, or with a name that came from the platform. */
export type FilterChoice = { readonly value: string } & ({ readonly labelKey: TextKey } | { readonly label: string });
/** `leftOut` of them came but could not be read. */
export interface ReadChoices extends ReadRows {
  readonly value: readonly FilterChoice[];
}
export type FilterChoices = Readonly<Record<string, readonly FilterChoice[]>>;

/** `name` is the filter's name in the page request. `initial`: one of the choices always holds, this one at first. */
export interface ListFilter {
  readonly name: string;
  readonly labelKey: TextKey;
  readonly choices: readonly FilterChoice[] | ((get: Resolve) => Promise<ReadChoices>);
  readonly initial?: string;
}

/** `by` is the order's name in the page request; the first one of a list is the platform's own and is not asked for. */
export interface ListSort {
  readonly by: string;
  readonly descending: boolean;
  readonly labelKey: TextKey;
}

/** A heading inside the list; groups stand in the order of `rank`. */
export interface ListGroup {
  readonly key: string;
  readonly rank: number;
  readonly tone?: Tone;
  readonly title: { readonly key: TextKey } | { readonly text: string };
}

/** What rows are grouped by: the time, and the choices of the filters with their names. */
export interface GroupWords {
  readonly now: Instant;
  readonly choices: FilterChoices;
}
export interface ListGrouping<Row> {
  readonly labelKey: TextKey;
  readonly of: (row: Row, by: GroupWords) => ListGroup;
}

export interface ListLink {
  readonly labelKey: TextKey;
  readonly look: 'fill' | 'line';
  readonly to: PageAddress;
}

/** A list page as data: the one list engine does everything else. */
export interface RecordList<Row> {
  readonly name: ListName;
  readonly source: (get: Resolve, place: ListPlace) => RowSource<Row>;
  readonly keyOf: (row: Row) => string;
  readonly card: (row: Row, words: CardWords) => CardContent;
  readonly open: (row: Row) => PageAddress;
  /** Absent: the list is too short to be searched. */
  readonly searchHint?: TextKey;
  /** The first one is a row of chips, the others stand in a sheet. */
  readonly filters?: readonly ListFilter[];
  readonly sorts?: readonly ListSort[];
  /** The first one holds until the person chooses another. */
  readonly groupings?: readonly ListGrouping<Row>[];
  /** What one can do with a row without opening it. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** What one can do with several rows together. */
  readonly selection?: readonly SelectionAction<Row>[];
  /** Ways on from the list as a whole, pinned to its foot. */
  readonly foot?: readonly ListLink[];
  /** The row that is gone after a change made here. */
  readonly isGone?: (row: Row, change: RecordChange) => boolean;
  readonly empty: {
    readonly picture: PictureName;
    readonly titleKey: TextKey;
    readonly todoKey: TextKey;
    readonly action?: { readonly labelKey: TextKey; readonly page: PageName };
  };
  readonly pageSize: number;
  /** How close to the end the next page is asked for, in px. */
  readonly reachBottom?: number;
}
