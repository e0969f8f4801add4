import type { ReadRows } from '#application/ports/platform/reading.ts';
import type { Resolve } from '#application/shared/token.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ComponentType } from 'react';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { Words } from '../ui/i18n/words.ts';
import type { PageAddress, PageName, PageParams } from '../ui/navigation/addresses.ts';
import { pageTitle } from '../ui/navigation/pageTitle.ts';
import type { PictureName } from '../ui/controls/Picture.tsx';
import type { BadgeCounts } from '../ui/state/BadgeCounts.ts';
import type { Session } from '../ui/state/Session.ts';
import type { Tone } from '../ui/controls/tone.ts';
import type { CardContent, CardContext } from '../ui/cards/cardContent.ts';
import type { RowAction, SelectionAction } from './rowAction.ts';

export type RowSource<Row> = (request: PageRequest) => Promise<Result<Page<Row>>>;

/** Additional input of a source: the query parameters, the session and its counts. */
export interface SourceContext {
  readonly params: PageParams;
  readonly session: Session;
  readonly counts: BadgeCounts;
}

/** One choice of a filter, with a translated text or a name of the platform. */
export interface FilterChoice {
  readonly value: string;
  readonly label: Words;
}
/** Loaded choices. `skipped` is the number of choices that could not be read. */
export interface ReadChoices extends ReadRows {
  readonly value: readonly FilterChoice[];
}
export type FilterChoices = Readonly<Record<string, readonly FilterChoice[]>>;

/**
 * `name` is the filter's name in the page request. `initial`: the preset choice of a filter that always has a value. A
 * filter without choices is set by the panel of the list or by the address.
 */
export interface ListFilter {
  readonly name: string;
  readonly label: Words;
  readonly choices: readonly FilterChoice[] | ((get: Resolve) => Promise<ReadChoices>);
  readonly initial?: string;
}

/**
 * `by` is the order's name in the page request. The first order of a list is the platform's default and is not sent.
 */
export interface ListSort {
  readonly by: string;
  readonly descending: boolean;
  readonly label: Words;
}

/** A heading inside the list. Groups are sorted by `rank`. */
export interface ListGroup {
  readonly key: string;
  readonly rank: number;
  readonly tone?: Tone;
  readonly title: Words;
}

/** Input for grouping rows: the current time, and the choices of the filters. */
export interface GroupWords {
  readonly now: Instant;
  readonly choices: FilterChoices;
}
export interface ListGrouping<Row> {
  readonly label: Words;
  /**
   * The filter whose choices name the groups. Rows are shown only after these are loaded, because they would move
   * otherwise.
   */
  readonly namedBy?: string;
  readonly of: (row: Row, by: GroupWords) => ListGroup;
}

/** The parts of a list that the sheet uses, independent of its rows. */
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
  readonly variant: 'fill' | 'line';
  readonly to: PageAddress;
}

/** Describes a list page as data. One view model and one view render all of them. */
export interface RecordList<Row> {
  /** Name of the page, which also provides the default title. */
  readonly name: PageName;
  readonly title?: Words;
  /** Key for storing sort order and searches, for pages that show several lists. The default is `name`. */
  readonly storageKey?: string;
  readonly source: (get: Resolve, place: SourceContext) => RowSource<Row>;
  readonly keyOf: (row: Row) => string;
  readonly card: (row: Row, words: CardContext) => CardContent;
  /** Replaces the visible content of the card. The accessible name still comes from `card`. */
  readonly body?: ComponentType<{ readonly row: Row; readonly content: CardContent }>;
  readonly open: (row: Row) => PageAddress;
  /** Undefined if the list is too short for a search. */
  readonly searchHint?: Words;
  /** The first filter is a row of chips; the others are in a sheet. */
  readonly filters?: readonly ListFilter[];
  /** Additional search fields at the top of the sheet. */
  readonly panel?: ComponentType<{ readonly list: SortedList }>;
  readonly sorts?: readonly ListSort[];
  /** The first one is the default. */
  readonly groupings?: readonly ListGrouping<Row>[];
  /** Shown with a retry button where details of the rows could not be loaded. */
  readonly incomplete?: Words;
  /** Actions on a row without opening it. */
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Actions on several selected rows. */
  readonly selection?: readonly SelectionAction<Row>[];
  /** Makes the list a picker: the selection starts immediately, and pressing a row does not open it. */
  readonly pickMode?: 'one' | 'several';
  /** Whether a row can be selected; its card shows the reason if not. */
  readonly canPick?: (row: Row) => boolean;
  /** A menu beside the title with further actions on the list. `asked` returns the current page request. */
  readonly menu?: ComponentType<{ readonly asked: () => PageRequest }>;
  /** Links that apply to the whole list, fixed to the bottom of the screen. */
  readonly footerLinks?: readonly ListLink[];
  /** The key of a row is the id of a task: the row goes when that task is handled or queued in this client. */
  readonly hasTaskKeys?: boolean;
  /** The unfiltered list has the tasks that badges count. */
  readonly isCounted?: boolean;
  readonly empty: {
    readonly picture: PictureName;
    readonly titleKey: TextKey;
    readonly todoKey: TextKey;
    readonly action?: { readonly labelKey: TextKey; readonly page: PageName };
  };
  readonly pageSize: number;
  /** Distance from the end at which the next page is loaded, in px. */
  readonly reachBottom?: number;
}

/** Returns the key under which the settings of a list are stored on the device. */
export const listStorageKey = ({ storageKey, name }: Pick<RecordList<never>, 'storageKey' | 'name'>): string =>
  storageKey ?? name;

export const listTitle = ({ title, name }: Pick<RecordList<never>, 'title' | 'name'>): Words =>
  title ?? { key: pageTitle(name) };
