import type { Rolldown } from 'vite';
import { createChunkGroup } from './createChunkGroup.ts';
import { isKonstaOfOtherPages, konsta } from './konstaModules.ts';
import { CONTAINER, SESSION, SMALL } from './firstLoadGroups.ts';
import { modules } from './modules.ts';
import { textChunkName } from './textPacks.ts';

/*
 * Groups modules into chunks. A page should load few files: each costs a kilobyte of headers and, at six at a time,
 * part of a round trip. And it should load little unused code, above all the page that is usually opened first
 * (budget.json).
 */

/** The route table with the file names: small, so that the files of the first page are requested early. */
const ENTRY = { name: 'main', priority: 9, tags: ['$initial' as const] };
/** The component `<Trans>` with its parser: only the pages of a request use it, but its package has one entry. */
const TRANS = /node_modules\/(?:html-parse-stringify|react-i18next\/dist\/es\/(?:Icu)?Trans)/u;
/** The code that renders any page is one file: a dozen small ones would compress worse by 4 KiB. */
export const START = 'start';
const DRAWING = {
  ...createChunkGroup(
    START,
    (fetched, id) =>
      !TRANS.test(id) && !isKonstaOfOtherPages(id) && fetched.some((each) => each.endsWith('/renderApp.tsx')),
  ),
  priority: 8,
};

/** Parts of input fields, shared by the login page and forms. */
const FIELDS = {
  name: 'fields',
  test: modules(
    { 'presentation/ui/controls': 'ChoiceMark Field setInputAttributes' },
    /node_modules\/lucide-react\/dist\/esm\/icons\/eye\.mjs$/u,
    konsta('Checkbox CheckboxIcon Radio'),
  ),
};
/** Modules of the login page, shared with pages that are rarely opened. */
const LOGIN = {
  name: 'login',
  test: modules(
    {
      'domain/auth': 'outsideAddress provider',
      'presentation/auth': 'LoginFrame toSafeReturnPath',
      'presentation/ui/controls': 'LanguageSelect PasswordField',
      'presentation/ui/workflow': 'Seal',
    },
    /node_modules\/lucide-react\/dist\/esm\/icons\/(?:languages|eye-off)\.mjs$/u,
  ),
};
/** Parts that lists need after their first content, and pages of a request before it. */
const PARTS = {
  name: 'parts',
  test: modules(
    { 'presentation/ui/state': 'unsavedDrafts' },
    /node_modules\/lucide-react\/dist\/esm\/icons\/arrow-down\.mjs$/u,
    konsta('Glass use-ios-highlight'),
  ),
};
/** Parts of any page that are needed after its first content is shown. */
const AFTER_ROWS = {
  name: 'afterRows',
  test: modules(
    {
      'infrastructure/http/offline': 'answerDatabase createDeviceAnswers storedAnswers',
      'infrastructure/platform': 'serviceWorkerUpdates',
      'infrastructure/platform/storage': 'bootSnapshot',
      'presentation/app/offline': 'OfflineArea',
      'presentation/lists': 'ListEnd ListGestures ListKeys NewRows PullIndicator PullToRefresh StickyGroup useTouch',
      'presentation/lists/actions': 'performAction',
      'presentation/lists/swipe': '*',
      'presentation/tasks': 'TaskKeys',
      'presentation/ui/controls': 'Picture',
      'presentation/ui/feedback': 'MessageToast',
      'presentation/ui/shortcuts': 'ShortcutKeys useShortcutKeys',
    },
    /node_modules\/(?:idb-keyval|workbox-\w+)\//u,
    konsta('Toast'),
  ),
};
/** Loaded when the user starts to select rows of a list. */
const SELECTION = {
  name: 'selection',
  test: modules({ 'presentation/lists/selection': 'Selection SelectableCard', 'presentation/ui/controls': 'CheckBox' }),
};

/** The outbox with its bar, loaded with a task or when a decision waits. */
const OUTBOX = {
  name: 'outbox',
  test: modules({
    'application/outbox': 'outbox outboxEntries outboxSender ports',
    'domain/outbox': 'conflict outboxEntry transition',
    'infrastructure/outbox': 'browserTabs createOutbox indexedOutboxStore localHandOverMarks requestSender',
    'presentation/outbox': 'OutboxArea OutboxBar OutboxViewModel useDecisionLabel useFooterHeight useTabToUndo',
  }),
};

/** Login by OpenID Connect. Users of a company without it load only the list of login options. */
const COMPANY_LOGIN = {
  name: 'companyLogin',
  test: modules({
    'contract/auth': 'companyLoginEndpoints',
    'infrastructure/auth': 'httpCompanyLoginGateway',
    'presentation/auth': 'CompanyLoginPage CompanyLogins OidcSignIn issuerReturn',
    'presentation/ui/navigation': 'openExternalLogin',
  }),
};

/** Modules of the login page that are needed after it is shown. */
const CODES = {
  name: 'codes',
  test: modules({ 'contract/auth': 'loginEndpoints', 'infrastructure/auth': 'httpLogin httpLoginCodes' }),
};

/** Pages about one request, and the modules they always load. */
const REQUEST_PAGE =
  /\/(?:TaskDetailPage|StartFormPage|InstanceDetailPage|ApprovalHistoryPage|ActionPage|BatchDecisionPage|decodeForm)\.tsx?$/u;

/** The adapters of later pages and their shared modules; separately, their headers would outweigh their content. */
const GATEWAY = /\/http\w+(?:Gateway|Store)\.ts$/u;
/** Adapters that the pages of a request need for their first content. */
const REQUEST_GATEWAY = /\/http(?:Board|Instance|Task)Gateway\.ts$/u;
const FIRST = /\/(?:main|LoginPage|SessionShell|createContainer|RecordListPage|myTasks\.list)\.tsx?$/u;
const isOfGateway = (fetched: readonly string[], id: string): boolean =>
  /src\/(?:domain|application|contract|infrastructure)\//u.test(id) &&
  fetched.some((each) => GATEWAY.test(each)) &&
  !fetched.some((each) => FIRST.test(each));
const REQUEST_ADAPTERS = createChunkGroup(
  'requestAdapters',
  (fetched, id) =>
    isOfGateway(fetched, id) && fetched.some((each) => REQUEST_GATEWAY.test(each) || REQUEST_PAGE.test(each)),
);
const ADAPTERS = createChunkGroup('adapters', isOfGateway);

/** Login by a chat app: page, adapters and state machine. Other users do not load it. */
const SIGN_IN = {
  name: 'signIn',
  test: modules({
    'application/useCases': 'signInByProvider',
    'contract/auth': 'providerEndpoints',
    'domain/auth': 'signIn',
    'infrastructure/auth': 'httpProviderGateway createSignInDependencies tabSignInMemory',
    'infrastructure/platform': 'dingtalkBridge scriptBridge',
    'presentation/auth':
      'AccountLinkedNotice ProviderLoginPage ProviderSignIn SignInFailure reopenLogin providerEntry providerLoginPages signInAddress',
    'presentation/ui/navigation': 'loginRedirectUrl',
  }),
};

/**
 * Display of requests, lists and messages on any page, and the frame of the workbench and Mine, which therefore do not
 * load the forms of the request pages.
 */
const LOOKS = {
  name: 'looks',
  test: modules(
    {
      'application/formatting': 'listText',
      'domain/requests': 'agentRule holders',
      'presentation/forms': 'FormIssueSummary',
      'presentation/lists/directory': 'AllLists',
      'presentation/processes/agents': 'describeRule',
      'presentation/ui/controls': 'CountBadge Segmented contrast',
      'presentation/ui/feedback': 'SkippedRowsNotice PartPlaceholder',
      'presentation/ui/i18n': 'formats',
      'presentation/ui/layout': 'ListRow SectionTitle TabBar',
      'presentation/ui/navigation': 'copyPageLink instanceAddress safeLink',
      'presentation/ui/state': 'ActiveAgents',
      'presentation/ui/workflow': 'formatHolders recordLook statusLook',
    },
    konsta(
      'Badge ChevronIcon Link ListItem NavbarContext Segmented SegmentedButton SegmentedContext Tabbar TabbarLink Toolbar ToolbarContext',
    ),
  ),
};

/** Sheets of a task, loaded after its decision bar is shown. */
const SHEET_OF_TASK = /\/(?:ActionMenu|ActionTargetSheet|DecisionSheet|PeoplePicker)\.tsx$/u;
const TASK_PAGE = /\/TaskDetailPage\.tsx$/u;
/** Use cases of these pages are not needed elsewhere. */
const REQUEST_WORK = /src\/application\//u;
const isOfRequest = (fetched: readonly string[], id: string): boolean => {
  const pages = fetched.filter((each) => REQUEST_PAGE.test(each));
  const isShared =
    pages.length > 1 || fetched.some((each) => SHEET_OF_TASK.test(each) || each.endsWith('/decodeForm.ts'));
  return /src\//u.test(id) && isShared && !fetched.some((each) => FIRST.test(each));
};
const isOfNoOther = (fetched: readonly string[]) =>
  fetched.every((each) => REQUEST_PAGE.test(each) || SHEET_OF_TASK.test(each) || REQUEST_WORK.test(each));
/** Modules the first content of a task does not need. */
const SHEETS = createChunkGroup(
  'sheets',
  (fetched, id) =>
    (TRANS.test(id) || isOfRequest(fetched, id)) && !fetched.some((each) => TASK_PAGE.test(each) || FIRST.test(each)),
);
/** Modules only these pages need are one file, modules other pages need as well another one. */
const REQUEST = createChunkGroup(
  'request',
  (fetched, id) => TRANS.test(id) || (isOfRequest(fetched, id) && isOfNoOther(fetched)),
);
/** Also used by cards of lists, which need the other modules as well. */
const DECISION = /\/(?:OpenDecision|DecisionViewModel|quickAgree|refreshForms)\.ts$/u;
const COMMON = createChunkGroup(
  'common',
  (fetched, id) => DECISION.test(id) || (isOfRequest(fetched, id) && !isOfNoOther(fetched)),
);

/**
 * Descriptions of lists and feeds are small, so each kind is one file. The to-do list has its own, because it is the
 * first page.
 */
const LISTS = {
  name: 'lists',
  test: modules(
    {
      'presentation/content/news': 'NewsCard categoryChips createNewsContent',
      'presentation/following': 'NoticesMenu createCopyCard markAllRead',
      'presentation/lists': 'outcomeFilter statusFilter',
      'presentation/processes/start': '*',
      'presentation/requests': 'applicationActions',
      'presentation/tasks': 'doneCard transferCard',
      'presentation/ui/cards': 'definitionCard instanceCard',
    },
    /src\/presentation\/(?!tasks\/myTasks)[\w/]+\.list\.ts$/u,
  ),
};
const FEEDS = { name: 'feeds', test: modules({ 'presentation/following': '*' }) };
/** Loaded with the first sheet of any page. */
const SHEET = {
  name: 'sheet',
  test: modules(
    {
      'presentation/ui/layout': 'Sheet useDragDown useFocusTrap',
      'presentation/ui/navigation': 'useCloseOnBack',
    },
    /node_modules\/konsta\//u,
  ),
};
/** Texts are grouped into packs. */
const TEXTS = { name: textChunkName, debugName: 'texts' };
const ICONS = { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//u };

/** Modules most portals need, loaded after the tasks of the workbench. */
const PORTAL = {
  name: 'portal',
  test: modules({
    'domain/portal': 'portalLayout',
    'domain/reports': 'chartKind',
    'presentation/portal':
      'RequestQueue ColumnBody ColumnBox ColumnErrorBoundary ColumnFailure ColumnPlaceholder ColumnViewModel EntryGrid EntryTile PortalView PortalsViewModel TargetLink WorkbenchPortal columnHeight portalContext portalIcons targetAddress useInViewport',
    'presentation/portal/columns':
      'ChartColumn FiguresColumn HintColumn LinesColumn NewsColumn NewsPicture EmptyColumnNotice ProcessColumn QuickStartColumn ShortcutsColumn TabsColumn column columnRegistry useFirstRenderTime',
    'presentation/ui/chart': 'ChartFigure ChartLegend ChartTable GaugeLabel chartPatterns',
    'presentation/workbench': 'ResetBanner ResetBannerViewModel',
  }),
};

/** Loaded with the first PDF. */
const PDF = { name: 'pdfjs', test: /node_modules\/pdfjs-dist\//u };

/** If several groups match a module, the first one gets it. */
export const CHUNK_GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  ENTRY,
  DRAWING,
  PDF,
  TEXTS,
  SESSION,
  SMALL,
  PARTS,
  AFTER_ROWS,
  SELECTION,
  OUTBOX,
  FIELDS,
  LOGIN,
  CONTAINER,
  SIGN_IN,
  CODES,
  COMPANY_LOGIN,
  REQUEST_ADAPTERS,
  ADAPTERS,
  LISTS,
  FEEDS,
  LOOKS,
  SHEET,
  PORTAL,
  ICONS,
  SHEETS,
  REQUEST,
  COMMON,
];
