import type { ActionKind } from '../action/action.ts';
import type { TextFeature } from '../i18n/textKeys.ts';
import {
  BUSINESS_LIST_PATHS,
  DIRECTORY_PATHS,
  FEED_PATHS,
  LIST_PATHS,
  PAGE_NAMES,
  PROCESS_PATHS,
  PROVIDER_LOGIN_PATHS,
  STAFF_PATHS,
  type BusinessListPageName,
  type ClosedPageName,
  type DirectoryPageName,
  type FeedName,
  type ListName,
  type PageName,
  type ProcessPageName,
  type ProviderLoginName,
  type StaffPageName,
} from './addresses.ts';
import { drawList, listPage, type ListRouteRow } from './listPage.ts';
import { NEWS } from './newsRoutes.ts';
import { FRAMES } from './frameRoutes.ts';
import { LOCATION } from './locationRoutes.ts';
import { PERSONAL } from './personalRoutes.ts';
import { PORTALS } from './portalPageRoutes.ts';
import { seldom, makeRoute, type Route, type RouteRow } from './route.ts';

type Rows<Name extends PageName> = Readonly<Record<Name, RouteRow>>;

/** Pages that differ by their name alone. */
const rowsFor = <Name extends PageName, Row extends RouteRow>(
  paths: Readonly<Record<Name, string>>,
  row: (name: Name) => Row,
) => Object.fromEntries((Object.keys(paths) as Name[]).map((name) => [name, row(name)])) as Record<Name, Row>;

/** They come in one chunk: each is the same page with another way in. */
const providerLogin = (name: ProviderLoginName): RouteRow => ({
  access: 'login',
  chrome: 'own',
  texts: ['login', 'signIn'],
  page: () => import('../session/providerLoginPages.tsx').then((file) => file.PROVIDER_LOGIN_PAGES[name]),
});

/** Words of single lists beside those of all. */
const LIST_WORDS: Readonly<Partial<Record<ListName, readonly TextFeature[]>>> = {
  batchJobs: ['batch'],
  businessLists: ['bolist'],
  agents: ['agent'],
  newsList: ['news'],
  announcements: ['news'],
  reportRows: ['report'],
};

export const LISTS: Readonly<Record<ListName, ListRouteRow>> = {
  ...rowsFor(LIST_PATHS, (name) =>
    listPage(() => import('./listDescriptions.ts').then((file) => file.LIST_DESCRIPTIONS[name]), LIST_WORDS[name]),
  ),
  // The first page of most mornings: it brings no word more than it says, and its own description alone.
  myTasks: {
    ...listPage(() => import('../task/myTasks.list.ts').then((file) => drawList(file.myTasksList))),
    texts: ['list', 'status'],
  },
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
    page: seldom('approvalHistory'),
  },
  flowChart: {
    texts: REQUEST_TEXTS,
    page: seldom('flowChart'),
  },
  customForm: {
    title: 'own',
    texts: [...REQUEST_TEXTS, 'customForm', 'print'],
    page: seldom('customForm'),
  },
  printPage: {
    texts: ['print', 'file', 'form', 'refusal', 'message'],
    page: seldom('printPage'),
  },
  sublist: {
    texts: REQUEST_TEXTS,
    page: seldom('sublist'),
  },
  batchDecision: {
    texts: [...REQUEST_TEXTS, 'batch'],
    page: seldom('batchDecision'),
  },
  batchJob: {
    texts: ['batch', 'record', 'refusal'],
    page: seldom('batchJob'),
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
    texts: ['refusal', 'follow'],
    page: seldom('landing'),
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

/** They come in one chunk: whoever opens one opens the next. */
const addressBook = (name: DirectoryPageName): RouteRow => ({
  texts: ['directory', 'people', 'list', 'validation'],
  page: () => import('../directory/directoryPages.tsx').then((file) => file.DIRECTORY_PAGES[name]),
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
    page: seldom('qrCodeForm'),
  },
  errorQrCode: closed('errorQrCode'),
  expires: closed('expires'),
  invitations: {
    texts: INVITATION_TEXTS,
    page: seldom('invitations'),
  },
  invitation: {
    texts: INVITATION_TEXTS,
    page: seldom('invitation'),
  },
};

const RESULTS: Rows<'success' | 'error' | 'notFound'> = {
  success: {
    access: 'public',
    chrome: 'own',
    texts: ['exception', 'message', 'status'],
    page: seldom('success'),
  },
  error: {
    chrome: 'own',
    texts: ['exception', 'message'],
    page: seldom('error'),
  },
  notFound: {
    access: 'public',
    chrome: 'own',
    texts: ['exception'],
    page: seldom('notFound'),
  },
};

const REPORTS = {
  reports: { texts: ['report', 'chart', 'refusal'], page: seldom('reports') },
} satisfies Partial<Rows<PageName>>;

const PAGES: Rows<PageName> = {
  ...LOCATION,
  ...PERSONAL,
  ...rowsFor(PROVIDER_LOGIN_PATHS, providerLogin),
  ...LISTS,
  ...REQUESTS,
  ...ACTIONS,
  ...FEEDS,
  ...BUSINESS_LISTS,
  ...INVITATIONS,
  ...rowsFor(STAFF_PATHS, staff),
  ...PORTALS,
  ...NEWS,
  ...FRAMES,
  ...rowsFor(DIRECTORY_PATHS, addressBook),
  ...rowsFor(PROCESS_PATHS, processPage),
  ...REPORTS,
  ...RESULTS,
};

/** Every page of the product, once. */
export const ROUTES: readonly Route[] = PAGE_NAMES.map((name) => makeRoute(name, PAGES[name]));
