import type { PageRequest } from '#domain/shared/page.ts';
import { createHttpCategoryGateway } from '#infrastructure/workflow/processes/httpCategoryGateway.ts';
import { createHttpDefinitionGateway } from '#infrastructure/workflow/processes/httpDefinitionGateway.ts';
import { createHttpDirectoryGateway } from '#infrastructure/directory/httpDirectoryGateway.ts';
import { createHttpBoardGateway } from '#infrastructure/workflow/following/httpBoardGateway.ts';
import { createHttpCopyGateway } from '#infrastructure/workflow/following/httpCopyGateway.ts';
import { createHttpFollowGateway } from '#infrastructure/workflow/following/httpFollowGateway.ts';
import { createHttpNoticeGateway } from '#infrastructure/workflow/following/httpNoticeGateway.ts';
import type { ApiClient } from '#infrastructure/http/apiClient.ts';
import { createHttpInstanceGateway } from '#infrastructure/workflow/requests/httpInstanceGateway.ts';
import { createHttpPhraseStore } from '#infrastructure/forms/httpPhraseStore.ts';
import { createHttpTaskGateway } from '#infrastructure/workflow/tasks/httpTaskGateway.ts';
import { createHttpTaskLists } from '#infrastructure/workflow/tasks/httpTaskLists.ts';
import { createHttpTransferGateway } from '#infrastructure/workflow/tasks/httpTransferGateway.ts';
import { paged, wrapped } from '#test/support/createForeignPlatform.ts';
import { FOREIGN_ROWS as ROWS, type ForeignList } from '#test/support/foreignRows.ts';

const PAGE: PageRequest = { number: 1, size: 20, search: '', filters: {} };
export const bare = (rows: unknown) => rows;

export interface ListCall {
  readonly list: ForeignList;
  readonly name: string;
  readonly wrap: (rows: unknown) => unknown;
  readonly read: (call: ApiClient) => Promise<unknown>;
}
/** Every list of the platform the client reads, by its display name. */
export const LISTS: Readonly<Record<string, ListCall>> = {
  'the to-do list': {
    list: ROWS.tasks,
    name: 'myTasks',
    wrap: paged,
    read: (call) => createHttpTaskLists(call).listMine(PAGE),
  },
  'all open tasks': {
    list: ROWS.tasks,
    name: 'query',
    wrap: paged,
    read: (call) => createHttpTaskLists(call).listAll(PAGE),
  },
  'the tasks of one process': {
    list: ROWS.tasks,
    name: 'myTasksByDefKey',
    wrap: paged,
    read: (call) => createHttpTaskLists(call).listByDefinition('leave', PAGE),
  },
  'my applications': {
    list: ROWS.instances,
    name: 'myBpmInsts',
    wrap: paged,
    read: (call) => createHttpInstanceGateway(call).listMine(PAGE),
  },
  'what I may start': {
    list: ROWS.definitions,
    name: 'getAllForStart',
    wrap: paged,
    read: (call) => createHttpInstanceGateway(call).listStartable(PAGE),
  },
  'the care of processes': {
    list: ROWS.definitions,
    name: 'query',
    wrap: paged,
    read: (call) => createHttpDefinitionGateway(call).listDefinitions(PAGE),
  },
  'what I have sent on': {
    list: ROWS.copies,
    name: 'getMyTurnTo',
    wrap: paged,
    read: (call) => createHttpCopyGateway(call).listSent(PAGE),
  },
  'what was sent to me': {
    list: ROWS.copies,
    name: 'myRecevieTurn',
    wrap: paged,
    read: (call) => createHttpCopyGateway(call).listReceived(PAGE),
  },
  'handed over to me': {
    list: ROWS.transfers,
    name: 'getMyReceiveTask',
    wrap: paged,
    read: (call) => createHttpTransferGateway(call).listReceived(PAGE),
  },
  'handed over by me': {
    list: ROWS.transfers,
    name: 'getMyTransOutTask',
    wrap: paged,
    read: (call) => createHttpTransferGateway(call).listGiven(PAGE),
  },
  'my tracking': {
    list: ROWS.tracked,
    name: 'getMyTracked',
    wrap: paged,
    read: (call) => createHttpFollowGateway(call).listTracked(PAGE),
  },
  messages: {
    list: ROWS.messages,
    name: 'queryMsg',
    wrap: paged,
    read: (call) => createHttpNoticeGateway(call).listNotices(PAGE),
  },
  'the people picker': {
    list: ROWS.users,
    name: 'query',
    wrap: paged,
    read: (call) => createHttpDirectoryGateway(call).listPeople(PAGE),
  },
  'the people of a department': {
    list: ROWS.users,
    name: 'getAllUserByGroupId',
    wrap: paged,
    read: (call) => createHttpDirectoryGateway(call).listPeople(PAGE, '1'),
  },
  departments: {
    list: ROWS.groups,
    name: 'queryGroups',
    wrap: wrapped,
    read: (call) => createHttpDirectoryGateway(call).listGroups(),
  },
  categories: {
    list: ROWS.categories,
    name: 'getByCatKey',
    wrap: bare,
    read: (call) => createHttpCategoryGateway(call, () => 'en-US').listCategories(),
  },
  'the message board': {
    list: ROWS.board,
    name: 'getByInstId',
    wrap: bare,
    read: (call) => createHttpBoardGateway(call).listMessages('70'),
  },
  'the log': {
    list: ROWS.log,
    name: 'getByInstId',
    wrap: wrapped,
    read: (call) => createHttpBoardGateway(call).listLog('70'),
  },
  'who has read it': {
    list: ROWS.copies,
    name: 'getByInstId',
    wrap: bare,
    read: (call) => createHttpCopyGateway(call).listReaders('70'),
  },
  questions: {
    list: ROWS.tasks,
    name: 'getCommuTasks',
    wrap: wrapped,
    read: (call) => createHttpTaskGateway(call).listQuestions('1'),
  },
  'a circulation': {
    list: ROWS.circulation,
    name: 'getRoamTasks',
    wrap: wrapped,
    read: (call) => createHttpTaskGateway(call).getCirculation('1'),
  },
  'steps to return to': {
    list: ROWS.path,
    name: 'getBackNodes',
    wrap: bare,
    read: (call) => createHttpTaskGateway(call).listReturnNodes('1'),
  },
  phrases: {
    list: ROWS.phrases,
    name: 'getUserText',
    wrap: bare,
    read: (call) => createHttpPhraseStore(call).listPhrases(),
  },
};
/** Records have no id of their own while the task is open, so no row is skipped for a missing id. */
export const RECORDS: Readonly<Record<string, ListCall>> = {
  'what I have done': {
    list: ROWS.records,
    name: 'getMyApproved',
    wrap: paged,
    read: (call) => createHttpInstanceGateway(call).listDone(PAGE),
  },
  'the history': {
    list: ROWS.records,
    name: 'getCheckHistorys',
    wrap: bare,
    read: (call) => createHttpInstanceGateway(call).listHistory('70'),
  },
};
