import type { ListCalendar } from '#domain/bolist/listCalendar.ts';
import type { Branch, BusinessList, BusinessRow, ListEntry, SideTree } from '#domain/bolist/listDefinition.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';
import type { ReadResult } from './reading.ts';

/** Which list, and what its address brings beside: the list may have been drawn to be asked with it. */
export interface ListAddress {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Lists of business objects, as a company has drawn them. */
export interface BusinessListGateway {
  open(address: ListAddress): Promise<ReadResult<BusinessList>>;
  /** The key of the list that shows the records of a form. */
  keyOfForm(form: string): Promise<Result<string, Failure>>;
  available(request: PageRequest): Promise<Result<Page<ListEntry>, Failure>>;
  /** Filters are criteria of the list by their names, a saved view, or the id of one row. */
  rows(list: BusinessList, request: PageRequest, address: ListAddress): Promise<Result<Page<BusinessRow>, Failure>>;
  /** What takes place from the first of these days to the last, by the key of a calendar. */
  calendar(key: string, first: string, last: string): Promise<ReadResult<ListCalendar>>;
  /** Everything, or what lies below one node. */
  branches(tree: SideTree, below?: string): Promise<ReadResult<readonly Branch[]>>;
  /** Whether a button may act on these rows now; where not, the failure says why in the platform's words. */
  mayPress(condition: string, rows: readonly BusinessRow[]): Promise<Result<void, Failure>>;
  /** Carries out a button whose deed the platform keeps. */
  press(list: string, button: string, rows: readonly BusinessRow[]): Promise<Result<void, Failure>>;
  remove(form: string, row: BusinessRow): Promise<Result<void, Failure>>;
}
export const BusinessListGateway = token<BusinessListGateway>('BusinessListGateway');

/** Names among the filters of a request that are no criteria: a saved view, one row, the node of a tree. */
export const VIEW_FILTER = 'view';
export const ROW_FILTER = 'row';
