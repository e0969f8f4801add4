/** Lists that are drawn by the one list page. */
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
  // Ours: on the platform news stand in a column of a portal.
  newsList: '/pages/oa/NewsList',
  announcements: '/pages/particulars/noticeList',
  tasksOfDefinition: '/pages/process/MyTaskByDefKey',
  // Beside the pages of the specification: who stands in for me while I am away.
  agents: '/pages/bpm/myAgent',
  // The rows a figure of a report stands for.
  reportRows: '/pages/ucharts/rows',
} as const;

/** Pages that tell about a request in dated entries by people. */
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

/** Pages about lists the platform has drawn. */
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
  // Ours: on the platform a calendar view stands in a menu of its desktop.
  listCalendar: '/form/formCalendarView/FormCalendarView',
  // Ours: the platform asks for a file in a window of its desktop.
  importRecords: '/form/formBoList/components/FormBoListImport',
} as const;

/** The people of the company, for its administrators. Ours. */
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

/** Portals, and pages a company has put together. */
export const PORTAL_PATHS = {
  appPortal: '/pages/portal/appPortal',
  customPage: '/pages/portal/rxCustom',
  customColumn: '/pages/portal/rxCustomColumn',
  customView: '/pages/form/rxCustomView',
} as const;

/** One piece of news, by both its ways in; and the pages by which administrators write some, which are ours. */
export const NEWS_PATHS = {
  newsDetail: '/pages/oa/NewsDetail',
  announcement: '/pages/particulars/notice',
  newsDesk: '/pages/oa/NewsDesk',
  newsEdit: '/pages/oa/NewsEdit',
} as const;

/** The address book, for everybody. */
export const DIRECTORY_PATHS = {
  department: '/pages/portal/department',
  personInfo: '/pages/portal/personInfo',
  personalList: '/pages/portal/personalList',
  nextDepartment: '/pages/portal/nextDepartment',
  enterpriseInfo: '/pages/portal/enterpriseInfo',
  searchInfo: '/pages/portal/searchInfo',
} as const;

/** The processes of the company, for its administrators. Ours. */
export const PROCESS_PATHS = {
  processes: '/pages/processes',
  process: '/pages/processes/process',
  processStarters: '/pages/processes/starters',
  processLog: '/pages/processes/log',
} as const;

/** Logging in from a chat app. */
export const PROVIDER_LOGIN_PATHS = {
  platformLogin: '/pages/login/PlatformLogin',
  wxLogin: '/pages/login/WxLogin',
  ddLogin: '/pages/login/DdLogin',
} as const;

/** Pages of other sites in a frame. */
export const FRAME_PATHS = {
  reportFrame: '/pages/portal/rxUreport',
  externalPage: '/pages/portal/rxIframe',
} as const;

/** Built-in pages for places on the earth. */
export const LOCATION_PATHS = {
  chooseLocation: '/choose-location',
  openLocation: '/open-location',
} as const;

/** Every page by the name the product uses for it, with its path below the base path as the specification writes it. */
export const PATHS = {
  login: '/pages/Login',
  // Ours: where an issuer of the company leads back to.
  companyLogin: '/pages/CompanyLogin',
  // Ours: where a link to choose a password leads to.
  access: '/pages/access',
  ...PROVIDER_LOGIN_PATHS,
  workbench: '/',
  me: '/pages/myInfo',
  myShifts: '/pages/myShifts',
  password: '/pages/oa/EditPassword',
  profile: '/pages/oa/PersonalInfo',
  // Beside the pages of the specification.
  about: '/pages/oa/About',
  server: '/pages/oa/NetworkAddress',
  leavers: '/pages/oa/Leavings',
  mail: '/pages/oa/Mail',

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

  batchDecision: '/pages/bpm/BatchTaskDetail',
  batchJob: '/pages/bpm/asynchronousDetails',

  ...FEED_PATHS,
  landing: '/pages/bpm/openInst',

  ...BUSINESS_LIST_PATHS,

  // Beside the pages of the specification.
  agentRule: '/pages/bpm/myAgentEdit',

  ...STAFF_PATHS,
  ...NEWS_PATHS,
  ...FRAME_PATHS,
  ...DIRECTORY_PATHS,

  reports: '/pages/ucharts',

  ...PORTAL_PATHS,
  ...PROCESS_PATHS,

  sublist: '/pages/list/sublist',
  // Ours: the platform prints in a window of its desktop.
  printPage: '/pages/list/Print',

  ...LOCATION_PATHS,

  qrCodeForm: '/pages/list/QRCodeForm',
  // Ours: who lets others fill in a form without a login.
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

/** Further paths of a page. */
export const ALIASES: Readonly<Partial<Record<PageName, readonly string[]>>> = {
  workbench: ['/pages/workspace'],
  flowChart: ['/pages/bpm/FlowAPPImage'],
};

/** Query parameters of a page. */
export type PageParams = Readonly<Record<string, string>>;

/** A page with its parameters: where a tap leads. */
export interface PageAddress {
  readonly page: PageName;
  readonly params: PageParams;
}

/** The address of a page with its parameters. */
export function addressOf(page: PageName, params: PageParams = {}): string {
  const query = new URLSearchParams(params).toString();
  return query === '' ? PATHS[page] : `${PATHS[page]}?${query}`;
}
