import type { ActionKind } from '../action/action.ts';
import {
  BUSINESS_LIST_PATHS,
  FEED_PATHS,
  PAGE_NAMES,
  PROCESS_PATHS,
  PROVIDER_LOGIN_PATHS,
  STAFF_PATHS,
  type BusinessListPageName,
  type ClosedPageName,
  type FeedName,
  type ListName,
  type PageName,
  type ProcessPageName,
  type ProviderLoginName,
  type StaffPageName,
} from './addresses.ts';
import { listPage, type ListRouteRow } from './listPage.ts';
import { PERSONAL } from './personalRoutes.ts';
import { makeRoute, type Route, type RouteRow } from './route.ts';

type Rows<Name extends PageName> = Readonly<Record<Name, RouteRow>>;

/** Pages that differ by their name alone. */
const rowsFor = <Name extends PageName>(paths: Readonly<Record<Name, string>>, row: (name: Name) => RouteRow) =>
  Object.fromEntries((Object.keys(paths) as Name[]).map((name) => [name, row(name)])) as Rows<Name>;

/** They come in one chunk: each is the same page with another way in. */
const providerLogin = (name: ProviderLoginName): RouteRow => ({
  access: 'login',
  chrome: 'own',
  texts: ['login', 'signIn'],
  page: () => import('../session/providerLoginPages.tsx').then((file) => file.PROVIDER_LOGIN_PAGES[name]),
});

export const LISTS: Readonly<Record<ListName, ListRouteRow>> = {
  myTasks: {
    ...listPage(() => import('../task/myTasks.list.ts').then((file) => file.myTasksList)),
    // The first page of most mornings: it brings no word more than it says.
    texts: ['list', 'status'],
  },
  myDone: listPage(() => import('../task/myDone.list.ts').then((file) => file.myDoneList)),
  doneRejected: listPage(() => import('../task/doneRejected.list.ts').then((file) => file.doneRejectedList)),
  myApplications: listPage(() => import('../instance/myApplications.list.ts').then((file) => file.myApplicationsList)),
  startable: listPage(() => import('../definition/startable.list.ts').then((file) => file.startableList)),
  newProcess: listPage(() => import('../definition/newProcess.list.ts').then((file) => file.newProcessList)),
  sentForwards: listPage(() => import('../follow/sentForwards.list.ts').then((file) => file.sentForwardsList)),
  receivedForwards: listPage(() =>
    import('../follow/receivedForwards.list.ts').then((file) => file.receivedForwardsList),
  ),
  receivedTransfers: listPage(() =>
    import('../task/receivedTransfers.list.ts').then((file) => file.receivedTransfersList),
  ),
  givenTransfers: listPage(() => import('../task/givenTransfers.list.ts').then((file) => file.givenTransfersList)),
  tracked: listPage(() => import('../follow/tracked.list.ts').then((file) => file.trackedList)),
  pendingRequests: listPage(() => import('../follow/pendingRequests.list.ts').then((file) => file.pendingRequestsList)),
  batchJobs: listPage(() => import('../task/batch/batchJobs.list.ts').then((file) => file.batchJobsList), ['batch']),
  favourites: listPage(() => import('../follow/favourites.list.ts').then((file) => file.favouritesList)),
  shares: listPage(() => import('../follow/shares.list.ts').then((file) => file.sharesList)),
  notices: listPage(() => import('../follow/notices.list.ts').then((file) => file.noticesList)),
  processTasks: listPage(() => import('../task/processTasks.list.ts').then((file) => file.processTasksList)),
  tasksOfDefinition: listPage(() =>
    import('../task/tasksOfDefinition.list.ts').then((file) => file.tasksOfDefinitionList),
  ),
  businessLists: listPage(
    () => import('../bolist/businessLists.list.ts').then((file) => file.businessListsList),
    ['bolist'],
  ),
  agents: listPage(() => import('../agent/agents.list.ts').then((file) => file.agentsList), ['agent']),
};

/** What a page with a form, a decision or a history says. */
const REQUEST_TEXTS = [
  'task',
  'node',
  'form',
  'table',
  'file',
  'people',
  'status',
  'record',
  'validation',
  'refusal',
  'message',
  'list',
  'action',
] as const;

const REQUESTS = {
  taskDetail: {
    texts: REQUEST_TEXTS,
    page: () => import('../task/TaskDetailPage.tsx').then((file) => file.TaskDetailPage),
  },
  approve: {
    texts: REQUEST_TEXTS,
    page: () => import('../task/TaskDetailPage.tsx').then((file) => file.ApprovePage),
  },
  startForm: {
    texts: [...REQUEST_TEXTS, 'start'],
    page: () => import('../start/StartFormPage.tsx').then((file) => file.StartFormPage),
  },
  instanceDetail: {
    texts: [...REQUEST_TEXTS, 'print'],
    page: () => import('../instance/InstanceDetailPage.tsx').then((file) => file.InstanceDetailPage),
  },
  approvalHistory: {
    texts: REQUEST_TEXTS,
    page: () => import('../instance/ApprovalHistoryPage.tsx').then((file) => file.ApprovalHistoryPage),
  },
  flowChart: {
    texts: REQUEST_TEXTS,
    page: () => import('../instance/FlowChartPage.tsx').then((file) => file.FlowChartPage),
  },
  customForm: {
    title: 'own',
    texts: [...REQUEST_TEXTS, 'customForm', 'print'],
    page: () => import('../record/CustomFormPage.tsx').then((file) => file.CustomFormPage),
  },
  printPage: {
    texts: ['print', 'file', 'form', 'refusal', 'message'],
    page: () => import('../print/PrintPage.tsx').then((file) => file.PrintPage),
  },
  sublist: {
    texts: REQUEST_TEXTS,
    page: () => import('../form/RowPage.tsx').then((file) => file.RowPage),
  },
  batchDecision: {
    texts: [...REQUEST_TEXTS, 'batch'],
    page: () => import('../task/batch/BatchDecisionPage.tsx').then((file) => file.BatchDecisionPage),
  },
  batchJob: {
    texts: ['batch', 'record', 'refusal'],
    page: () => import('../task/batch/BatchJobPage.tsx').then((file) => file.BatchJobPage),
  },
} satisfies Partial<Rows<PageName>>;

/** What one does with an open task, on a page of its own. */
const action = (kind: ActionKind): RouteRow => ({
  texts: REQUEST_TEXTS,
  page: () => import('../action/ActionPage.tsx').then((file) => file.actionPage(kind)),
});

const ACTIONS = {
  returnTask: action('return'),
  transfer: action('transfer'),
  retrieveTransfer: action('retrieve'),
  addSigners: action('addSigners'),
  communicate: action('communicate'),
  replyQuestion: action('reply'),
  circulate: action('circulate'),
  delivery: action('jump'),
} satisfies Partial<Rows<PageName>>;

/** What a page says that tells about a request in entries by people. */
const FEED_TEXTS = [
  'form',
  'follow',
  'action',
  'node',
  'status',
  'record',
  'list',
  'file',
  'message',
  'refusal',
] as const;

/** They come in one chunk: each is a few lines of data. */
const feed = (name: FeedName): RouteRow => ({
  texts: FEED_TEXTS,
  page: () => import('../follow/feedPages.tsx').then((file) => file.FEED_PAGES[name]),
});

const FEEDS: Rows<FeedName | 'landing'> = {
  ...rowsFor(FEED_PATHS, feed),
  landing: {
    texts: ['refusal'],
    page: () => import('../follow/DeepLinkPage.tsx').then((file) => file.DeepLinkPage),
  },
};

/** What a list the platform has drawn says, its search form and its files among it. */
const BUSINESS_LIST_TEXTS = ['bolist', 'list', 'form', 'file', 'people', 'message', 'validation', 'refusal'] as const;

/** They come in one chunk: each is drawn by the same list engine. */
const businessList = (name: BusinessListPageName): RouteRow => ({
  texts: BUSINESS_LIST_TEXTS,
  page: () => import('../bolist/bolistPages.tsx').then((file) => file.BOLIST_PAGES[name]),
});

const BUSINESS_LISTS = rowsFor(BUSINESS_LIST_PATHS, businessList);

const INVITATION_TEXTS = [...BUSINESS_LIST_TEXTS, 'invitation', 'table', 'node'] as const;

/** They come in one chunk. */
const staff = (name: StaffPageName): RouteRow => ({
  texts: ['staff', 'people', 'list', 'lists', 'status', 'message', 'refusal', 'file'],
  page: () => import('../staff/staffPages.tsx').then((file) => file.STAFF_PAGES[name]),
});

/** They come in one chunk. */
const processPage = (name: ProcessPageName): RouteRow => ({
  texts: ['processes', 'people', 'list', 'lists', 'status', 'message', 'refusal', 'file'],
  page: () => import('../processes/processPages.tsx').then((file) => file.PROCESS_PAGES[name]),
});

const closed = (name: ClosedPageName): RouteRow => ({
  access: 'public',
  chrome: 'own',
  texts: ['exception', 'message'],
  page: () => import('../exception/closedPages.tsx').then((file) => file.CLOSED_PAGES[name]),
});

/** Forms without a login, and those who let others fill them in. */
const INVITATIONS: Rows<ClosedPageName | 'qrCodeForm' | 'invitations' | 'invitation'> = {
  qrCodeForm: {
    access: 'public',
    needs: 'adapters',
    title: 'own',
    texts: INVITATION_TEXTS,
    page: () => import('../invitation/QrCodeFormPage.tsx').then((file) => file.QrCodeFormPage),
  },
  errorQrCode: closed('errorQrCode'),
  expires: closed('expires'),
  invitations: {
    texts: INVITATION_TEXTS,
    page: () => import('../invitation/InvitationsPage.tsx').then((file) => file.InvitationsPage),
  },
  invitation: {
    texts: INVITATION_TEXTS,
    page: () => import('../invitation/InvitationPage.tsx').then((file) => file.InvitationPage),
  },
};

const RESULTS: Rows<'success' | 'error' | 'notFound'> = {
  success: {
    access: 'public',
    chrome: 'own',
    texts: ['exception', 'message', 'status'],
    page: () => import('../exception/SuccessPage.tsx').then((file) => file.SuccessPage),
  },
  error: {
    chrome: 'own',
    texts: ['exception', 'message'],
    page: () => import('../exception/ErrorPage.tsx').then((file) => file.ErrorPage),
  },
  notFound: {
    access: 'public',
    chrome: 'own',
    texts: ['exception'],
    page: () => import('../exception/NotFoundPage.tsx').then((file) => file.NotFoundPage),
  },
};

const PAGES: Rows<PageName> = {
  ...PERSONAL,
  ...rowsFor(PROVIDER_LOGIN_PATHS, providerLogin),
  ...LISTS,
  ...REQUESTS,
  ...ACTIONS,
  ...FEEDS,
  ...BUSINESS_LISTS,
  ...INVITATIONS,
  ...rowsFor(STAFF_PATHS, staff),
  ...rowsFor(PROCESS_PATHS, processPage),
  ...RESULTS,
};

/** Every page of the product, once. */
export const ROUTES: readonly Route[] = PAGE_NAMES.map((name) => makeRoute(name, PAGES[name]));
