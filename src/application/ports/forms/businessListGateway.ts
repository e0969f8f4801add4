import type { ListCalendar } from '#domain/businessLists/listCalendar.ts';
import type { Branch, BusinessList, BusinessRow, ListEntry, SideTree } from '#domain/businessLists/listDefinition.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';
import type { ReadResult } from '../platform/reading.ts';

/** Key of a list and the parameters of its address, which the list may use as conditions. */
export interface ListAddress {
  readonly key: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Lists of business objects, as the company has designed them. */
export interface BusinessListGateway {
  openList(address: ListAddress): Promise<ReadResult<BusinessList>>;
  findKeyByForm(form: string): Promise<Result<string>>;
  listAvailable(request: PageRequest): Promise<Result<Page<ListEntry>>>;
  /** Returns a page of rows. Filters are criteria of the list by name, a saved view, or the id of one row. */
  listRows(list: BusinessList, request: PageRequest, address: ListAddress): Promise<Result<Page<BusinessRow>>>;
  /** Returns the entries of a calendar from the first day to the last, inclusive. */
  getCalendar(key: string, first: string, last: string): Promise<ReadResult<ListCalendar>>;
  /** Returns all nodes of a tree, or those below one node. */
  listBranches(tree: SideTree, below?: string): Promise<ReadResult<readonly Branch[]>>;
  /** Checks whether a button may act on these rows. If not, the failure contains the reason in the platform's words. */
  checkButton(condition: string, rows: readonly BusinessRow[]): Promise<Result<void>>;
  /** Executes a button whose action runs on the platform. */
  runButton(list: string, button: string, rows: readonly BusinessRow[]): Promise<Result<void>>;
  removeRow(form: string, row: BusinessRow): Promise<Result<void>>;
}
export const BusinessListGateway = token<BusinessListGateway>('BusinessListGateway');

/** Names among the filters of a request that are not criteria: a saved view, one row, a node of the tree. */
export const VIEW_FILTER = 'view';
export const ROW_FILTER = 'row';
