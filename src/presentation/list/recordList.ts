import type { ReadRows } from '#application/ports/reading.ts';
import type { Resolve } from '#application/token.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '../i18n/textKeys.ts';
import type { Words } from '../i18n/words.ts';
import type { PageAddress, PageName, PageParams } from '../routes/addresses.ts';
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
export interface FilterChoice {
  readonly value: string;
  readonly label: Words;
}
/** `leftOut` of them came but could not be read. */
export interface ReadChoices extends ReadRows {
  readonly value: readonly FilterChoice[];
}
export type FilterChoices = Readonly<Record<string, readonly FilterChoice[]>>;

/**
 * `name` is the filter's name in the page request. `initial`: one of the choices always holds, this one at first. One
 * without any choices is set by the panel of the list, or by the address.
 */
export interface ListFilter {
  readonly name: string;
  readonly label: Words;
  readonly choices: readonly FilterChoice[] | ((get: Resolve) => Promise<ReadChoices>);
  readonly initial?: string;
}

/** `by` is the order's name in the page request; the first one of a list is the platform's own and is not asked for. */
export interface ListSort {
  readonly by: string;
  readonly descending: boolean;
  readonly label: Words;
}

/** A heading inside the list; groups stand in the order of `rank`. */
export interface ListGroup {
  readonly key: string;
  readonly rank: number;
  readonly tone?: Tone;
  readonly title: Words;
}

/** What rows are grouped by: the time, and the choices of the filters with their names. */
export interface GroupWords {
  readonly now: Instant;
  readonly choices: FilterChoices;
}
export interface ListGrouping<Row> {
  readonly label: Words;
  /** The filter whose choices name the groups: no row is shown before they are there, or it would change its place. */
  readonly namedBy?: string;
  readonly of: (row: Row, by: GroupWords) => ListGroup;
}

/** What the sheet needs of a list, whatever its rows are. */
export interface SortedList {
  readonly query: {
    readonly filters: readonly ListFilter[];
    readonly chosen: Readonly<Record<string, string>>;
    readonly choices: FilterChoices;
    readonly sorts: readonly ListSort[];
    readonly sort: ListSort | undefined;
    readonly groupings: readonly { readonly label: Words }[];
    readonly grouping: { readonly label: Words } | undefined;
  };
  choose(filter: string, value: string): Promise<void>;
  orderBy(sort: ListSort): Promise<void>;
  groupBy(label: Words): void;
}

export interface ListLink {
  readonly label: Words;
  readonly look: 'fill' | 'line';
  readonly to: PageAddress;
}

/** A list page as data: the one list engine does everything else. */
export interface RecordList<Row> {
  /** The page it stands on: its title, unless the list has one of its own. */
  readonly name: PageName;
  readonly title?: Words;
  /** Under this name the order and the searches of a person are kept, where one page shows several lists. */
  readonly memory?: string;
  readonly source: (get: Resolve, place: ListPlace) => RowSource<Row>;
  readonly keyOf: (row: Row) => string;
  readonly card: (row: Row, words: CardWords) => CardContent;
  /** What stands on the card instead of that; it is named by it all the same. */
  readonly body?: ComponentType<{ readonly row: Row; readonly content: CardContent }>;
  readonly open: (row: Row) => PageAddress;
  /** Absent: the list is too short to be searched. */
  readonly searchHint?: Words;
  /** The first one is a row of chips, the others stand in a sheet. */
  readonly filters?: readonly ListFilter[];
  /** Further fields to search by, on top of that sheet. */
  readonly panel?: ComponentType<{ readonly list: SortedList }>;
  readonly sorts?: readonly ListSort[];
  /** The first one holds until the person chooses another. */
  readonly groupings?: readonly ListGrouping<Row>[];
  /** What one can do with a row without opening it. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** What one can do with several rows together. */
  readonly selection?: readonly SelectionAction<Row>[];
  /** The list is there to choose from: choosing begins at once, and a tap opens nothing. */
  readonly picks?: 'one' | 'several';
  /** The way to everything else that one can do with the list, beside its title; `asked` is what the list shows now. */
  readonly menu?: ComponentType<{ readonly asked: () => PageRequest }>;
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

/** What is kept of a list on the device is kept under this name. */
export const memoryNameOf = ({ memory, name }: Pick<RecordList<never>, 'memory' | 'name'>): string => memory ?? name;

/** The heading of the list. */
export const titleOf = ({ title, name }: Pick<RecordList<never>, 'title' | 'name'>): Words =>
  title ?? { key: `page.${name}` };
