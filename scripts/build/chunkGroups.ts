import type { Rolldown } from 'vite';
import { neededBy } from './neededBy.ts';
import { fileOfTexts } from './textPacks.ts';

/*
 * Which modules travel together. A page asks for few files: each costs a kilobyte of headers and, six at a time, a
 * part of the way there and back. And it asks for little that it does not need, above all the first page of most
 * mornings (budget.json).
 */

/** The table of pages and where each file is: small, so that what the first page needs is on its way early. */
const ENTRY = { name: 'main', priority: 9, tags: ['$initial' as const] };
/** What draws any page travels in one file: a dozen small ones compress worse by 4 KiB. */
export const START = 'start';
const DRAWING = {
  ...neededBy(START, (fetched) => fetched.some((each) => each.endsWith('/drawApp.tsx'))),
  priority: 8,
};

/** What the login page has of its own, shared with pages far behind it. */
const LOGIN = {
  name: 'login',
  test: /src\/presentation\/shared\/(?:Field|LanguageSelect|PasswordField|Seal)\.tsx$|src\/domain\/session\/(?:provider|outsideAddress)\.ts$|src\/presentation\/session\/(?:LoginFrame\.tsx|wantedAddress\.ts)$|node_modules\/lucide-react\/dist\/esm\/icons\/(?:languages|eye|eye-off)\.mjs$/u,
};
/** What every page behind the login needs: state, streams, the frame around them. */
const SESSION = {
  name: 'session',
  test: /node_modules\/(?:mobx|mobx-react-lite|rxjs|tslib)\/|node_modules\/lucide-react\/dist\/esm\/icons\/(?:chevron-down|circle-x|ellipsis|list-checks|search|sliders-horizontal)\.mjs$|node_modules\/konsta\/react\/shared\/(?:KonstaProvider|KonstaContext|use-auto-theme|use-isomorphic-layout-effect)\.js|src\/domain\/(?:shared\/(?:refusal|relativeTime)\.ts|workflow\/taskKinds)|src\/application\/ports\/(?!guest|access|commandKeys|loginCodes|sessionGateway)\w+\.ts|src\/presentation\/(?:routes\/(?:AdapterShell|OtherTabs|SessionShell)|task\/(?:agentChip|kindChip|taskArrangement|taskCard|taskGroups)|list\/(?:ListQuery|categoryFilter|RecordCard|CardBody|selection\/SelectableCard|Facts|arrange\/(?:orders|timeGroup))|shared\/(?:Activity|Avatar|avatarColour|cards\/splitSummary|CheckBox|Chip|Counts|useCounts|Debounce|durationText|FilterChip|ListMemory|Loader|MessageArea|Messages|PagedRows|Refresh|SearchField|Session|laterSheet|pageContext|tone|useViewModel|waiting))\.tsx?$/u,
};
/** Small things that login and lists share: one by one they would be thirty requests. */
const SMALL = {
  name: 'small',
  test: new RegExp(
    [
      'src/application/(?:ports/(?:commandKeys|loginCodes|sessionGateway)|[^/]+)\\.ts$',
      'src/domain/(?:shared/(?:companyWall|memoise|nesting|result))\\.ts$',
      'src/presentation/i18n/formats\\.ts$',
      'src/presentation/shared/(?:Button|Card|classes|ErrorState|appContext|drawnLater|IconButton|message|NoticeBox|PageFrame|PageLink|PartAway|Picture|Skeleton|Spinner|useMessageText)\\.tsx?$',
      'node_modules/lucide-react/dist/esm/(?:[^/]+|shared/.+|icons/(?:chevron-left|circle-alert|circle-check|circle-exclamation-point|rotate-ccw-clock))\\.m?js$',
    ].join('|'),
    'u',
  ),
};

/** The adapters of the first page, with the tables and shapes all others share. */
const CONTAINER = {
  name: 'container',
  test: /node_modules\/(?:inversify|@inversifyjs|reflect-metadata|ky|valibot)\/|src\/infrastructure\/(?:\w+\/\w+Module\.ts|definition\/httpCategoryGateway|container\/|file\/(?!sendUpload|fileCalls|httpSignature|httpPreview)|session\/(?!httpAccess|httpLogin|httpCompanyLogin|openSignIn|httpProviderGateway|tabSignInMemory)|storage\/(?!forgetDevice|forgetPerson)|platform\/(?!makeServerChoice|scriptBridge|dingtalkBridge|readOutsidePlaces|outsidePlaces)|http\/(?!aesCipher|libraryCipher|fillNames|findGeneration|mend|readOddAnswer|refusalOfReason)|api\/(?:bpmTaskLists|catalogue|codec|endpoint|envelope|filePaths|session|shapes|taskCodecs|time|tokenShape)\.ts|wire\/(?:executors|pages|readerLanguage|toSummary)\.ts|task\/(?:httpTaskLists|shiftProcess|toTaskRow)\.ts)|src\/domain\/news\/newsViews\.ts|src\/application\/session\/signInPorts\.ts/u,
};

/** Logging in by an issuer: who has none fetches what is offered, and no more. */
const COMPANY_LOGIN = {
  name: 'companyLogin',
  test: /src\/presentation\/(?:session\/(?:Company(?:Login\w+|SignIn)|issuerReturn)|shared\/leaveFor)\.tsx?$|src\/infrastructure\/(?:session\/httpCompanyLogin\w*|api\/companyLoginEndpoints)\.ts$/u,
};

/** What the login page asks once it stands there. */
const CODES = { name: 'codes', test: /src\/infrastructure\/(?:session\/httpLogin\w*|api\/loginEndpoints)\.ts$/u };

/** The adapters of all later pages and what they share: one by one their heads would weigh more than they do. */
const GATEWAY = /\/http\w+(?:Gateway|Store)\.ts$/u;
const FIRST = /\/(?:main|LoginPage|SessionShell|openContainer|RecordListPage|myTasks\.list)\.tsx?$/u;
const ADAPTERS = neededBy(
  'adapters',
  (fetched, id) =>
    /src\/(?:domain|application|infrastructure)\//u.test(id) &&
    fetched.some((each) => GATEWAY.test(each)) &&
    !fetched.some((each) => FIRST.test(each)),
);

/** Logging in from a chat app: page, adapters and the steps. Nobody else fetches it. */
const SIGN_IN = {
  name: 'signIn',
  test: /src\/presentation\/session\/(?:openLoginAgain|signInAddress|BoundAtLogin|SignInFailure|[pP]rovider\w+)\.tsx?$|src\/presentation\/shared\/providerReturn\.ts$|src\/(?:domain\/session\/signIn|application\/session\/signInByProvider|infrastructure\/(?:session\/(?:openSignIn|httpProviderGateway|tabSignInMemory)|platform\/(?:scriptBridge|dingtalkBridge)|api\/providerEndpoints))\.ts$/u,
};

/**
 * What requests, lists and messages look like, wherever they are told of, and what stands around the workbench and
 * Mine: neither fetches the forms of the request pages for it.
 */
const LOOKS = {
  name: 'looks',
  test: /src\/presentation\/list\/directory\/AllLists\.tsx$|src\/presentation\/shared\/(?:AgentAbsence|CountBadge|TabBar|fetched|safeLink|copyAddress|heldByText|instanceAddress|recordLook|statusLook|SectionTitle|LeftOutNote|ListRow|Segmented|contrast)\.tsx?$|src\/presentation\/form\/FormBarNotes\.tsx$|src\/application\/form\/listText\.ts$|src\/domain\/(?:instance\/holders|agent\/agentRule)\.ts$|src\/presentation\/agent\/describeRule\.ts$/u,
};

/** Pages about one request, and what they fetch in any case. */
const REQUEST_PAGE =
  /\/(?:TaskDetailPage|StartFormPage|InstanceDetailPage|ApprovalHistoryPage|ActionPage|BatchDecisionPage|decodeForm)\.tsx?$/u;
/** What is done from such a page is not needed elsewhere. */
const REQUEST_WORK = /src\/application\//u;
const isOfRequest = (fetched: readonly string[], id: string): boolean => {
  const pages = fetched.filter((each) => REQUEST_PAGE.test(each));
  const isShared = pages.length > 1 || pages.some((each) => each.endsWith('/decodeForm.ts'));
  return /src\//u.test(id) && isShared && !fetched.some((each) => FIRST.test(each));
};
const isOfNoOther = (fetched: readonly string[]) =>
  fetched.every((each) => REQUEST_PAGE.test(each) || REQUEST_WORK.test(each));
/** What only these pages need they share in one file, what others need besides in another. */
const REQUEST = neededBy('request', (fetched, id) => isOfRequest(fetched, id) && isOfNoOther(fetched));
const COMMON = neededBy('common', (fetched, id) => isOfRequest(fetched, id) && !isOfNoOther(fetched));

/**
 * Descriptions of lists and feeds are small: each kind travels together. The to-do list has its own, as the first
 * page.
 */
const LISTS = {
  name: 'lists',
  test: new RegExp(
    [
      'src/presentation/(?!task/myTasks)[\\w/]+\\.list\\.ts$',
      'src/presentation/(?:definition/\\w+|follow/(?:copyCard|markAllRead|NoticesMenu)|news/(?:NewsCard|newsContent|categoryChips)|instance/applicationActions|task/(?:doneCard|transferCard))\\.tsx?$',
      'src/presentation/(?:list/(?:outcomeFilter|statusFilter)|shared/cards/(?:definitionCard|instanceCard))\\.ts$',
    ].join('|'),
    'u',
  ),
};
const FEEDS = {
  name: 'feeds',
  test: /src\/presentation\/follow\/(?!copyCard|markAllRead|NoticesMenu)[^.]+(?:\.feed)?\.tsx?$/u,
};
/** Every sheet and field of Konsta: the first sheet of any page brings them. */
const SHEET = {
  name: 'sheet',
  test: /node_modules\/(?:tailwind-merge|konsta\/(?!react\/shared\/(?:KonstaProvider|KonstaContext|use-auto-theme|use-isomorphic-layout-effect)\.js))|src\/presentation\/shared\/(?:Sheet|useDragDown|useFocusTrap)\.tsx?$/u,
};
/** Words travel in packs. */
const TEXTS = { name: fileOfTexts, debugName: 'texts' };
const ICONS = { name: 'icons', test: /node_modules\/lucide-react\/dist\/esm\/icons\//u };

/** What comes once the work stands on the workbench, and on pages of columns: what nearly every portal shows. */
const PORTAL = {
  name: 'portal',
  test: /src\/presentation\/workbench\/ResetBanner\w*\.tsx?$|src\/domain\/(?:portal\/portalLayout|report\/chartKind)\.ts$|src\/presentation\/shared\/chart\/(?:ChartFigure|ChartLegend|ChartTable|GaugeWords|chartPatterns)\.tsx?$|src\/presentation\/portal\/(?:(?:Column\w+|CallQueue|Entry\w+|Portals?View\w*|TargetLink|WorkbenchPortal|columnHeight|portalContext|portalIcons|targetAddress|useNear)|columns\/(?:Chart|Figures|Hint|Lines|News|Process|QuickStart|Shortcuts|Tabs|NothingHere|useNow|column)\w*)\.tsx?$/u,
};

/** Fetched with the first PDF. */
const PDF = { name: 'pdfjs', test: /node_modules\/pdfjs-dist\//u };

/** Where two would take a module, the first has it. */
export const CHUNK_GROUPS: readonly Rolldown.CodeSplittingGroup[] = [
  ENTRY,
  DRAWING,
  PDF,
  TEXTS,
  SHEET,
  SESSION,
  SMALL,
  LOGIN,
  CONTAINER,
  SIGN_IN,
  CODES,
  COMPANY_LOGIN,
  ADAPTERS,
  LISTS,
  FEEDS,
  LOOKS,
  PORTAL,
  ICONS,
  REQUEST,
  COMMON,
];
