export const LIST_PATHS = {
  myTasks: '/pages/bpm/myTasks',
  myDone: '/pages/bpm/HasHandle',
  doneRejected: '/pages/bpm/Hasreject',
  myApplications: '/pages/bpm/myInst',
  startable: '/pages/bpm/BpmDefForStart',
  newProcess: '/pages/bpm/mySolutions',
  sentForwards: '/pages/bpm/MyTransmit',
  receivedForwards: '/pages/bpm/ReceiveTransmit',
  receivedTransfers: '/pages/bpm/ReceiveTask',
  givenTransfers: '/pages/bpm/TransOutTask',
  tracked: '/pages/bpm/MyTracked',
  pendingRequests: '/pages/bpm/myPending',
  batchJobs: '/pages/bpm/asynchronous',
  favourites: '/pages/bpm/myCollection',
  shares: '/pages/bpm/myShare',
  notices: '/pages/bpm/news',
  processTasks: '/pages/bpm/mybpmTaskList',
  businessLists: '/form/formBoList/FormBoListPreviewList',
  // Not in the specification: the platform shows news in a portal column.
  newsList: '/pages/oa/NewsList',
  announcements: '/pages/particulars/noticeList',
  tasksOfDefinition: '/pages/process/MyTaskByDefKey',
  // Not in the specification: the user's agent rules.
  agents: '/pages/bpm/myAgent',
  // Not in the specification: the rows behind a figure of a report.
  reportRows: '/pages/ucharts/rows',
} as const;

/** Feed pages: dated entries about a request. */
export const FEED_PATHS = {
  communications: '/pages/bpm/Communication',
  circulationStatus: '/pages/bpm/theCirculationParticulars',
  forwardDetail: '/pages/bpm/TransmitParticulars',
  trackedDetail: '/pages/bpm/myOpenDoc',
  pendingDetail: '/pages/bpm/myPendingDetails',
  journal: '/pages/bpm/Journal',
  board: '/pages/bpm/Amessage',
  changes: '/pages/bpm/FormChangeLog/FormChangeLog',
  notice: '/pages/bpm/newsdetails',
} as const;

export const BUSINESS_LIST_PATHS = {
  customList: '/pages/list/CustomList',
  businessList: '/form/formBoList/FormBoListPreview',
  listPicker: '/form/formBoList/FormBoListDialog',
  listTree: '/form/formBoList/components/FormBoListTree',
  listTable: '/form/formBoList/components/FormBoListTable',
  listActions: '/form/formBoList/components/FormBoListButton',
  listLayout: '/form/formBoList/components/FormBoListStylize',
  cardLayout: '/form/formBoList/stylize/FormBoListStylize1',
  deleteRecords: '/form/formBoList/components/DeletePrompt',
  searchDate: '/form/formBoList/search/SearchDate',
  // Not in the specification: the platform opens calendar views from its desktop menu.
  listCalendar: '/form/formCalendarView/FormCalendarView',
  // Not in the specification: the platform imports files in a desktop window.
  importRecords: '/form/formBoList/components/FormBoListImport',
} as const;

/** User administration. Not in the specification. */
export const STAFF_PATHS = {
  people: '/pages/people',
  person: '/pages/people/person',
  personEdit: '/pages/people/edit',
  groups: '/pages/people/groups',
  group: '/pages/people/group',
  peopleLog: '/pages/people/log',
  peopleImport: '/pages/people/import',
  peopleLinks: '/pages/people/links',
} as const;

export const PORTAL_PATHS = {
  appPortal: '/pages/portal/appPortal',
  customPage: '/pages/portal/rxCustom',
  customColumn: '/pages/portal/rxCustomColumn',
  customView: '/pages/form/rxCustomView',
} as const;

/**
 * A news item with both of its routes, and the pages for administrators to write news, which are not in the
 * specification.
 */
export const NEWS_PATHS = {
  newsDetail: '/pages/oa/NewsDetail',
  announcement: '/pages/particulars/notice',
  newsDesk: '/pages/oa/NewsDesk',
  newsEdit: '/pages/oa/NewsEdit',
} as const;

export const DIRECTORY_PATHS = {
  department: '/pages/portal/department',
  personInfo: '/pages/portal/personInfo',
  personalList: '/pages/portal/personalList',
  nextDepartment: '/pages/portal/nextDepartment',
  enterpriseInfo: '/pages/portal/enterpriseInfo',
  searchInfo: '/pages/portal/searchInfo',
} as const;

/** Process administration. Not in the specification. */
export const PROCESS_PATHS = {
  processes: '/pages/processes',
  process: '/pages/processes/process',
  processStarters: '/pages/processes/starters',
  processLog: '/pages/processes/log',
} as const;

export const PROVIDER_LOGIN_PATHS = {
  platformLogin: '/pages/login/PlatformLogin',
  wxLogin: '/pages/login/WxLogin',
  ddLogin: '/pages/login/DdLogin',
} as const;

export const FRAME_PATHS = {
  reportFrame: '/pages/portal/rxUreport',
  externalPage: '/pages/portal/rxIframe',
} as const;

export const LOCATION_PATHS = {
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const;

/** All pages by their internal name, with the path below the base path as in the specification. */
export const PATHS = {
  login: '/pages/Login',
  // Not in the specification: the page that an identity provider redirects to.
  companyLogin: '/pages/CompanyLogin',
  // Not in the specification: the page of a link to choose a password.
  access: '/pages/access',
  ...PROVIDER_LOGIN_PATHS,
  workbench: '/',
  me: '/pages/myInfo',
  myShifts: '/pages/myShifts',
  password: '/pages/oa/EditPassword',
  profile: '/pages/oa/PersonalInfo',
  // Not in the specification.
  about: '/pages/oa/About',
  server: '/pages/oa/NetworkAddress',
  leavers: '/pages/oa/Leavings',
  notifications: '/pages/oa/Notifications',
  sessions: '/pages/oa/Sessions',
  deciding: '/pages/oa/Deciding',

  ...LIST_PATHS,

  taskDetail: '/pages/bpm/TaskDetail',
  approve: '/pages/bpm/Approve',
  returnTask: '/pages/bpm/bpmReject',
  startForm: '/pages/bpm/StartForm',
  instanceDetail: '/pages/bpm/InstInfo',
  approvalHistory: '/pages/bpm/Approval',
  flowChart: '/pages/bpm/FlowImage',

  transfer: '/pages/bpm/Appransfer',
  retrieveTransfer: '/pages/bpm/Transject',
  addSigners: '/pages/bpm/AppaddSign',
  communicate: '/pages/bpm/AppbpmTaskLinkup',
  replyQuestion: '/pages/bpm/Appreply',
  circulate: '/pages/bpm/theCirculation',
  delivery: '/pages/bpm/NodesExecutors',

  customForm: '/pages/list/CustomForm',

  // Not in the specification: the end of a walk through the tasks of a list.
  allDone: '/pages/bpm/AllDone',
  batchDecision: '/pages/bpm/BatchTaskDetail',
  batchJob: '/pages/bpm/asynchronousDetails',

  ...FEED_PATHS,
  landing: '/pages/bpm/openInst',

  ...BUSINESS_LIST_PATHS,

  // Not in the specification.
  agentRule: '/pages/bpm/myAgentEdit',

  ...STAFF_PATHS,
  ...NEWS_PATHS,
  ...FRAME_PATHS,
  ...DIRECTORY_PATHS,

  reports: '/pages/ucharts',

  ...PORTAL_PATHS,
  ...PROCESS_PATHS,

  sublist: '/pages/list/sublist',
  // Not in the specification: the platform prints in a desktop window.
  printPage: '/pages/list/Print',

  ...LOCATION_PATHS,

  qrCodeForm: '/pages/list/QRCodeForm',
  // Not in the specification: invitations to public forms.
  invitations: '/pages/list/QRCodes',
  invitation: '/pages/list/QRCode',

  success: '/pages/exception/Success',
  error: '/pages/exception/Error',
  errorQrCode: '/pages/exception/ErrorQRcode',
  expires: '/pages/exception/Expires',
  notFound: '*',
} as const;

export type PageName = keyof typeof PATHS;
export type ProviderLoginName = keyof typeof PROVIDER_LOGIN_PATHS;
export type ListName = keyof typeof LIST_PATHS;
export type BusinessListPageName = keyof typeof BUSINESS_LIST_PATHS;
export type ClosedPageName = 'errorQrCode' | 'expires';
export type StaffPageName = keyof typeof STAFF_PATHS;
export type PortalPageName = keyof typeof PORTAL_PATHS;
export type NewsPageName = keyof typeof NEWS_PATHS;
export type FramePageName = keyof typeof FRAME_PATHS;
export type DirectoryPageName = keyof typeof DIRECTORY_PATHS;
export type ProcessPageName = keyof typeof PROCESS_PATHS;
export type FeedName = keyof typeof FEED_PATHS;
export const PAGE_NAMES = Object.keys(PATHS) as readonly PageName[];

export const ALIASES: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  workbench: ['/pages/workspace'],
  flowChart: ['/pages/bpm/FlowAPPImage'],
  // Mails that were sent earlier link to it.
  notifications: ['/pages/oa/Mail'],
};

export type PageParams = Readonly<Record<string, string>>;

export interface PageAddress {
  readonly page: PageName;
  readonly params: PageParams;
}

/** Returns the address of a page with its query parameters, below the base path. */
export function buildPagePath(page: PageName, params: PageParams = {}): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? PATHS[page] : `${PATHS[page]}?${query}`;
}
