import { buildPagePath, type ListName, type PageName, type PageParams } from '#presentation/ui/navigation/addresses.ts';
import type { Route } from '#presentation/app/routes/route.ts';
import { DEMO } from '#test/support/demoCompany.ts';

/**
 * Parameters a page needs to show something of the demo company, and the account that opens it; Wang Fang if left out.
 */
interface SampleParams {
  readonly params?: PageParams;
  /** URL fragment, for pages that read it. */
  readonly hash?: string;
  readonly account?: 'liqiang' | 'chenjie' | 'hepeng' | 'renliang' | 'admin';
}

const request = { params: { instId: DEMO.request } };
const task = { params: { taskId: DEMO.task } };

const list = { params: { key: 'assets' } };

/** A list needs no sample, except the list of a single process. */
type NeedsSample = Exclude<PageName, ListName> | 'tasksOfDefinition' | 'reportRows';

const VISITS: Readonly<Partial<Record<PageName, SampleParams>> & Record<NeedsSample, SampleParams>> = {
  login: {},
  access: {},
  companyLogin: { hash: 'fault=unknown&key=head' },
  platformLogin: {},
  wxLogin: {},
  ddLogin: {},
  workbench: {},
  me: {},
  myShifts: {},
  password: {},
  profile: {},
  about: {},
  server: {},
  leavers: { account: 'admin' },
  newsDetail: { params: { id: DEMO.news } },
  announcement: { params: { id: DEMO.announcement } },
  newsDesk: { account: 'admin' },
  newsEdit: { params: { id: DEMO.news }, account: 'admin' },
  notifications: {},
  sessions: {},
  deciding: {},
  department: {},
  personInfo: { params: { id: '1793000000000000040' } },
  personalList: {},
  nextDepartment: { params: { id: '1792000000000000030' } },
  enterpriseInfo: {},
  searchInfo: { params: { search: 'wang' } },
  customForm: { params: { alias: 'asset' } },
  tasksOfDefinition: { params: { defKey: 'leave' } },
  reports: { account: 'admin' },
  reportRows: { params: { figure: 'started', from: '2026-01-01', to: '2029-12-31' }, account: 'admin' },

  appPortal: {},
  customPage: { params: { alias: 'facilities' } },
  customColumn: { params: { colId: 'portal:rd:assets' } },
  customView: { params: { alias: 'travel_desk' } },

  taskDetail: task,
  approve: task,
  returnTask: task,
  startForm: { params: { defId: DEMO.leave } },
  instanceDetail: request,
  approvalHistory: request,
  flowChart: request,

  transfer: task,
  retrieveTransfer: { params: { taskId: DEMO.transferred } },
  addSigners: { params: { taskId: DEMO.voting }, account: 'liqiang' },
  communicate: task,
  replyQuestion: { params: { taskId: DEMO.question }, account: 'chenjie' },
  circulate: task,
  delivery: task,

  printPage: { params: { template: 'expense_claim', name: '费用报销单', instId: DEMO.changed } },
  sublist: { params: { form: `request.${DEMO.changed}/expense`, table: 'expense_item', row: '1' } },
  allDone: {},
  batchDecision: { params: { taskIds: DEMO.task } },
  batchJob: { params: { id: DEMO.batch } },

  communications: { params: { taskId: DEMO.asking } },
  circulationStatus: { params: { taskId: DEMO.circulating } },
  forwardDetail: { params: { instId: DEMO.forwarded } },
  trackedDetail: { params: { instId: DEMO.tracked } },
  pendingDetail: { params: { instId: DEMO.pending } },
  journal: request,
  board: { params: { instId: DEMO.forwarded } },
  changes: { params: { instId: DEMO.changed } },
  notice: { params: { id: DEMO.notice } },
  landing: request,

  customList: { params: { alias: 'asset' } },
  businessList: list,
  listPicker: { params: { key: 'suppliers', single: 'true' } },
  listTree: list,
  listTable: list,
  listActions: list,
  listLayout: list,
  cardLayout: list,
  deleteRecords: list,
  searchDate: list,
  listCalendar: { params: { key: 'room_bookings' } },
  importRecords: { ...list, account: 'hepeng' },

  chooseLocation: { params: { lat: '30.2741', lng: '120.1551', address: 'Hangzhou' } },
  openLocation: { params: { lat: '30.2741', lng: '120.1551', address: 'Hangzhou' } },

  qrCodeForm: { params: { code: DEMO.invitation } },
  errorQrCode: { params: { reason: 'over' } },
  expires: { params: { opensAt: '4000000000000', code: DEMO.invitation } },
  invitations: { params: { alias: 'visit' }, account: 'renliang' },
  invitation: { params: { id: DEMO.invitationId }, account: 'renliang' },

  processes: { account: 'admin' },
  process: { account: 'admin', params: { key: 'leave' } },
  processStarters: { account: 'admin', params: { key: 'leave' } },
  processLog: { account: 'admin' },
  people: { account: 'admin' },
  person: { params: { id: '1793000000000000030' }, account: 'admin' },
  personEdit: { params: { id: '1793000000000000030' }, account: 'admin' },
  groups: { params: { of: 'department' }, account: 'admin' },
  group: { params: { id: '1792000000000000030' }, account: 'admin' },
  peopleLog: { account: 'admin' },
  peopleImport: { account: 'admin' },
  peopleLinks: { account: 'admin' },

  reportFrame: { params: { name: 'rooms' } },
  externalPage: { params: { url: '/demo/reports/rooms' } },
  agentRule: {},
  success: {},
  error: {},
  notFound: {},
};

/** URL that shows a page on the demo company, and the account that may see it; any account if left out. */
export interface Sample {
  readonly address: string;
  readonly account: string | undefined;
}

export function findSample({ name, access }: Pick<Route, 'name' | 'access'>): Sample {
  const { params, hash = '', account = 'wangfang' } = VISITS[name] ?? {};
  return {
    address: name === 'notFound' ? '/pages/nowhere' : buildPagePath(name, params) + (hash && `#${hash}`),
    account: access === 'session' ? account : undefined,
  };
}
