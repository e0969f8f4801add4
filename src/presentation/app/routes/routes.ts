import type { ActionKind } from '../../actions/action.ts';
import type { TextFeature } from '../../ui/i18n/textKeys.ts';
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
} from '../../ui/navigation/addresses.ts';
import { createListPage, createListRoute, type ListRouteRow } from './createListRoute.ts';
import { NEWS } from './newsRoutes.ts';
import { FRAMES } from './frameRoutes.ts';
import { LOCATION } from './locationRoutes.ts';
import { PERSONAL } from './personalRoutes.ts';
import { PORTALS } from './portalPageRoutes.ts';
import { lazyPage, createRoute, type Route, type RouteRow } from './route.ts';

type Rows<Name extends PageName> = Readonly<Record<Name, RouteRow>>;

/** Creates rows for pages that differ only in their name. */
const rowsFor = <Name extends PageName, Row extends RouteRow>(
  paths: Readonly<Record<Name, string>>,
  row: (name: Name) => Row,
) => Object.fromEntries((Object.keys(paths) as Name[]).map((name) => [name, row(name)])) as Record<Name, Row>;

/** One chunk: the pages differ only in the login method. */
const providerLogin = (name: ProviderLoginName): RouteRow => ({
  access: 'login',
  chrome: 'own',
  texts: ['login', 'signIn'],
  page: () => import('../../auth/providerLoginPages.tsx').then((file) => file.PROVIDER_LOGIN_PAGES[name]),
});

/** Texts of individual lists besides the common ones. */
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
    createListRoute(
      () => import('./listDescriptions.ts').then((file) => file.LIST_DESCRIPTIONS[name]),
      LIST_WORDS[name],
    ),
  ),
  // Often the first page, so it loads only its own description and the texts it needs.
  myTasks: {
    ...createListRoute(() => import('../../tasks/myTasks.list.ts').then((file) => createListPage(file.myTasksList))),
    texts: ['list', 'status'],
  },
};

/** Texts of pages with a form, a decision or a history. */
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
    page: () => import('../../tasks/TaskDetailPage.tsx').then((file) => file.TaskDetailPage),
  },
  approve: {
    texts: REQUEST_TEXTS,
    page: () => import('../../tasks/TaskDetailPage.tsx').then((file) => file.ApprovePage),
  },
  startForm: {
    texts: [...REQUEST_TEXTS, 'start'],
    page: () => import('../../requests/start/StartFormPage.tsx').then((file) => file.StartFormPage),
  },
  instanceDetail: {
    texts: [...REQUEST_TEXTS, 'print'],
    page: () => import('../../requests/InstanceDetailPage.tsx').then((file) => file.InstanceDetailPage),
  },
  approvalHistory: {
    texts: REQUEST_TEXTS,
    page: lazyPage('approvalHistory'),
  },
  flowChart: {
    texts: REQUEST_TEXTS,
    page: lazyPage('flowChart'),
  },
  customForm: {
    title: 'own',
    texts: [...REQUEST_TEXTS, 'customForm', 'print'],
    page: lazyPage('customForm'),
  },
  printPage: {
    texts: ['print', 'file', 'form', 'refusal', 'message'],
    page: lazyPage('printPage'),
  },
  sublist: {
    texts: REQUEST_TEXTS,
    page: lazyPage('sublist'),
  },
  allDone: { texts: ['task'], page: lazyPage('allDone') },
  batchDecision: {
    texts: [...REQUEST_TEXTS, 'batch'],
    page: lazyPage('batchDecision'),
  },
  batchJob: {
    texts: ['batch', 'record', 'refusal', 'message'],
    page: lazyPage('batchJob'),
  },
} satisfies Partial<Rows<PageName>>;

/** An action on an open task with a page of its own. */
const action = (kind: ActionKind): RouteRow => ({
  texts: REQUEST_TEXTS,
  page: () => import('../../actions/ActionPage.tsx').then((file) => file.actionPage(kind)),
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

/** One chunk: each page is a few lines of data. */
const feed = (name: FeedName): RouteRow => ({
  texts: FEED_TEXTS,
  page: () => import('../../following/feedPages.tsx').then((file) => file.FEED_PAGES[name]),
});

const FEEDS: Rows<FeedName | 'landing'> = {
  ...rowsFor(FEED_PATHS, feed),
  landing: {
    texts: ['refusal', 'follow'],
    page: lazyPage('landing'),
  },
};

/** Texts of business lists, including their search form and files. */
const BUSINESS_LIST_TEXTS = ['bolist', 'list', 'form', 'file', 'people', 'message', 'validation', 'refusal'] as const;

/** One chunk: all pages use the generic list page. */
const businessList = (name: BusinessListPageName): RouteRow => ({
  texts: BUSINESS_LIST_TEXTS,
  page: () => import('../../businessLists/bolistPages.tsx').then((file) => file.BOLIST_PAGES[name]),
});

const BUSINESS_LISTS = rowsFor(BUSINESS_LIST_PATHS, businessList);

const INVITATION_TEXTS = [...BUSINESS_LIST_TEXTS, 'invitation', 'table', 'node'] as const;

/** The pages share one chunk. */
const staff = (name: StaffPageName): RouteRow => ({
  texts: ['staff', 'people', 'list', 'lists', 'status', 'message', 'refusal', 'file'],
  page: () => import('../../users/admin/staffPages.tsx').then((file) => file.STAFF_PAGES[name]),
});

/** One chunk: a user who opens one page usually opens the next. */
const addressBook = (name: DirectoryPageName): RouteRow => ({
  texts: ['directory', 'people', 'list', 'validation'],
  page: () => import('../../directory/directoryPages.tsx').then((file) => file.DIRECTORY_PAGES[name]),
});

/** The pages share one chunk. */
const processPage = (name: ProcessPageName): RouteRow => ({
  texts: ['processes', 'people', 'list', 'lists', 'status', 'message', 'refusal', 'file'],
  page: () => import('../../processes/processPages.tsx').then((file) => file.PROCESS_PAGES[name]),
});

const closed = (name: ClosedPageName): RouteRow => ({
  access: 'public',
  chrome: 'own',
  texts: ['exception', 'message'],
  page: () => import('../statusPages/closedPages.tsx').then((file) => file.CLOSED_PAGES[name]),
});

/** Public forms, and the invitations to them. */
const INVITATIONS: Rows<ClosedPageName | 'qrCodeForm' | 'invitations' | 'invitation'> = {
  qrCodeForm: {
    access: 'public',
    needs: 'adapters',
    title: 'own',
    texts: INVITATION_TEXTS,
    page: lazyPage('qrCodeForm'),
  },
  errorQrCode: closed('errorQrCode'),
  expires: closed('expires'),
  invitations: {
    texts: INVITATION_TEXTS,
    page: lazyPage('invitations'),
  },
  invitation: {
    texts: INVITATION_TEXTS,
    page: lazyPage('invitation'),
  },
};

const RESULTS: Rows<'success' | 'error' | 'notFound'> = {
  success: {
    access: 'public',
    chrome: 'own',
    texts: ['exception', 'message', 'status'],
    page: lazyPage('success'),
  },
  error: {
    chrome: 'own',
    texts: ['exception', 'message'],
    page: lazyPage('error'),
  },
  notFound: {
    access: 'public',
    chrome: 'own',
    texts: ['exception'],
    page: lazyPage('notFound'),
  },
};

const REPORTS = {
  reports: { texts: ['report', 'chart', 'refusal'], page: lazyPage('reports') },
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

export const ROUTES: readonly Route[] = PAGE_NAMES.map((name) => createRoute(name, PAGES[name]));
