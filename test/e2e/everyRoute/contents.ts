import type { TextKey } from '#presentation/ui/i18n/textKeys.ts';
import type { PageName } from '#presentation/ui/navigation/addresses.ts';

/** Text of the product by key, text of the demo company in English, or a value without a language. */
export type Content = { readonly key: TextKey } | { readonly company: string } | { readonly value: string };

const text = (key: TextKey): Content => ({ key });
const company = (english: string): Content => ({ company: english });
const value = (written: string): Content => ({ value: written });

const TASK: readonly Content[] = [company('Zhang Wei'), company('Reason'), text('task.flowChart')];
const ASSETS: readonly Content[] = [text('app.all'), value('IT-2025-034')];
const NO_CHAT_APP: readonly Content[] = [text('signIn.noChatApp'), text('signIn.byPassword')];
const SUPPLIES: readonly Content[] = [value('¥416.00')];

/** What each page must show of its sample (`samples.ts`) below its heading; an empty page shows none of it. */
export const REQUIRED_CONTENTS: Readonly<Record<PageName, readonly Content[]>> = {
  login: [text('login.password'), text('login.submit')],
  companyLogin: [text('companyLogin.fault.unknown'), text('companyLogin.otherWay')],
  access: [text('access.gone'), text('access.toLogin')],
  platformLogin: NO_CHAT_APP,
  wxLogin: NO_CHAT_APP,
  ddLogin: NO_CHAT_APP,
  workbench: [text('workbench.waiting'), text('workbench.inFlight')],
  me: [value('wangfang'), text('me.allLists'), text('me.logOut')],
  myShifts: [text('message.noHandover')],
  password: [text('profile.password.effect'), text('profile.password.save')],
  profile: [text('profile.byCompany'), text('profile.emergencyContact')],
  about: [text('me.about.version'), value('1.0.0')],
  server: [text('me.about.address'), text('me.about.use')],
  leavers: [text('profile.leaving.empty')],
  notifications: [text('notifications.none')],
  deciding: [text('deciding.undoDelay'), text('deciding.keys')],
  sessions: [text('profile.sessions.note'), text('profile.sessions.current')],

  myTasks: [text('list.arrange'), company('Zhang Wei')],
  myDone: [text('list.arrange'), text('task.vote.abstain'), text('record.agree')],
  doneRejected: [text('list.arrange'), text('record.returnToInitiator')],
  myApplications: [text('list.arrange'), text('status.instance.drafted')],
  startable: [company('Leave'), company('Expenses')],
  newProcess: [text('lists.newProcess.recent'), company('Leave')],
  sentForwards: [text('lists.copy.copy'), text('lists.copy.forward'), company('Expenses')],
  receivedForwards: [text('lists.copy.copy'), company('Zhang Wei')],
  receivedTransfers: [text('lists.transfer.agent'), company('Huang Min')],
  givenTransfers: [text('lists.transfer.agent'), company('Zhang Wei')],
  tracked: [text('status.instance.running'), company('Purchase')],
  pendingRequests: [text('status.instance.onHold'), value('¥860,000.00')],
  batchJobs: [text('list.arrange'), text('record.agree')],
  favourites: [text('lists.favourites.definitions'), ...SUPPLIES],
  shares: [text('lists.shares.given'), text('lists.shares.received')],
  notices: [company('Zhang Wei')],
  processTasks: [text('list.arrange'), company('Zhang Wei')],
  businessLists: [company('Assets'), company('Suppliers')],
  newsList: [text('app.all'), text('list.group.earlier')],
  announcements: [text('list.group.earlier')],
  tasksOfDefinition: [text('list.newOnly'), company('Zhang Wei')],
  agents: [company('Liu Yang'), text('agent.everything')],
  reportRows: [company('Leave'), text('status.instance.running')],

  taskDetail: TASK,
  approve: TASK,
  returnTask: [text('task.returnWhere'), text('task.opinion')],
  startForm: [company('Leave type'), company('Reason'), text('start.goesTo')],
  instanceDetail: TASK,
  approvalHistory: [text('app.all'), company('Zhang Wei')],
  flowChart: [text('node.shape.chart'), text('node.state.done'), company('Manager')],
  landing: TASK,

  transfer: [text('action.transfer.note'), text('people.chooseOne')],
  retrieveTransfer: [text('action.words'), company('Wang Fang')],
  addSigners: [text('action.addSigners.noteParallel'), text('people.chooseSome')],
  communicate: [text('action.communicate.note'), text('people.chooseSome')],
  replyQuestion: [text('action.reply.note'), company('Wang Fang')],
  circulate: [text('action.circulate.note'), text('action.circulate.comeBack')],
  delivery: [text('action.jump.note'), text('action.jump.step')],

  customForm: [company('Asset number'), text('file.addPicture')],
  sublist: [value('¥292.00')],
  printPage: [company('Song Jia'), text('task.opinion')],
  allDone: [text('task.allDone.none'), text('task.allDone.toList')],
  batchDecision: [text('batch.later'), text('task.opinion'), company('Zhang Wei')],
  batchJob: [text('batch.over'), text('message.taskEnded')],

  communications: [text('follow.answered'), company('Zhang Wei')],
  circulationStatus: [text('follow.circulationStatus.comeBack'), company('Chen Jie')],
  forwardDetail: [text('follow.forwardDetail.unread'), company('Ye Cheng')],
  trackedDetail: [text('follow.trackedDetail.empty'), value('¥16,800.00')],
  pendingDetail: [text('follow.pendingDetail.onHold'), value('¥860,000.00')],
  journal: [text('action.start.log'), company('Zhang Wei')],
  board: [company('Wang Fang'), company('Zhang Wei'), ...SUPPLIES],
  changes: [text('node.change.before'), text('node.change.after'), value('¥2,340.00')],
  notice: [company('Chen Jie')],

  customList: ASSETS,
  businessList: ASSETS,
  listPicker: [text('list.arrange'), value('0512-65220044')],
  listTree: [text('app.all')],
  listTable: ASSETS,
  listActions: [text('bolist.note.export'), text('bolist.note.table')],
  listLayout: [text('bolist.layout.card'), text('bolist.layout.picture')],
  cardLayout: ASSETS,
  deleteRecords: ASSETS,
  searchDate: [text('bolist.days.month'), text('bolist.days.year')],
  listCalendar: [text('bolist.calendar.month'), text('bolist.calendar.today')],
  importRecords: [text('bolist.importHow'), text('bolist.chooseWorkbook')],

  newsDetail: [company('Wang Fang')],
  announcement: [company('Li Qiang')],
  newsDesk: [text('news.status.issued'), text('news.status.planned')],
  newsEdit: [text('news.field.issuedAt'), text('news.field.audience.note')],
  reportFrame: [value('72%')],
  externalPage: [value('72%')],

  department: [text('directory.own'), company('R&D Center')],
  personInfo: [value('13800000044'), text('directory.callShort')],
  personalList: [company('Sun Li'), company('Zhang Wei')],
  nextDepartment: [text('directory.below'), company('Platform Team')],
  enterpriseInfo: [text('directory.everybody'), company('Sun Li')],
  searchInfo: [text('directory.colleagues'), company('Wang Fang')],
  people: [text('staff.state.atWork'), value('zhangwei')],
  person: [value('wangfang@qingling.example'), text('staff.leave')],
  personEdit: [text('staff.field.superior'), text('staff.field.office')],
  groups: [company('R&D Center'), company('Sun Li')],
  group: [text('staff.field.head'), company('Wang Fang')],
  peopleLog: [text('staff.log.by.files'), value('@qingling.example')],
  peopleImport: [text('staff.import.how'), text('staff.import.choose')],
  peopleLinks: [text('staff.links.nobody')],

  reports: [text('report.figures'), text('report.waits')],
  appPortal: [text('portal.shortcuts'), text('lists.favourites.name')],
  customPage: [text('portal.more')],
  customColumn: [value('44%')],
  customView: [text('portal.more'), value('浙A·3M518')],

  processes: [text('processes.folder.read'), company('Leave')],
  process: [text('processes.chart'), text('processes.steps')],
  processStarters: [text('processes.starters.everybody'), text('processes.starters.some')],
  processLog: [text('processes.log.loaded'), company('Leave')],

  chooseLocation: [text('location.here'), text('location.city')],
  openLocation: [value('30.2741'), text('location.openMaps')],
  qrCodeForm: [text('form.choose')],
  invitations: [text('invitation.status.open'), company('Ren Liang')],
  invitation: [text('invitation.periodLabel'), text('invitation.answersLabel')],
  agentRule: [text('agent.scope'), text('people.chooseOne')],

  success: [text('message.done')],
  error: [text('message.systemLater'), text('app.home')],
  errorQrCode: [text('message.qrExpired')],
  expires: [text('exception.notYet')],
  notFound: [text('exception.notFound'), text('app.home')],
};
