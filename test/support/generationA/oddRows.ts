import type { Row } from './answers.ts';

/** The mutation of one row of each list; the other rows are normal. */
export const ODD_ROWS = {
  // Tasks and requests.
  myTasks: { taskExecutors: [{ type: 'role', id: '31', name: null }], hasCandicate: 'YES', priority: 1 },
  taskQuery: { status: 'SUSPECTED', expiredTime: '2026-06-01 18:00:00' },
  openTasks: { taskType: 'MAN_TASK', executor: 1 },
  asked: { name: null, bpmCheckHistory: { hisId: 0, opFiles: null } },
  readers: { status: 'WAITING', createTime: 1779240000000 },
  backNodes: { nodeId: null, level: null, startTime: '2026-05-13 09:12:44', nodeType: 'manualTask' },
  myBpmInsts: { status: 'FROZEN', version: '3' },
  drafts: { busKey: 74, supportMobile: 'true' },
  instQuery: { isTest: 0, isLive: true },
  approvedInsts: { instId: null, pkId: null },
  definitions: { name: 17, formal: true, version: '3', deploy: 'YES' },
  // Data of a request.
  records: { linkUpUsers: [{ name: '高飞' }], duration: '2898000' },
  myApproved: { opFiles: [{ id: null, fileId: null, fileName: null }], checkStatus: 'TELEPATHY' },
  sent: { subject: 20260515, treeId: 17 },
  received: { instCp: { id: '1790000000000000490', isRead: true, updateTime: null } },
  readings: { instCp: { id: null, isRead: 0, userId: null, updateTime: null } },
  readingGroups: { ccDeptName: null, instCps: [{ cpId: 1, cpUserId: null, cpUserName: null, cpDeptName: null }] },
  transferredToMe: { type: 'handover', taskId: null },
  transferredByMe: { id: null, pkId: null },
  tracked: { bpmInst: null, curNode: null },
  board: { createTime: 1779240000000, fileId: 0 },
  log: { taskName: null, createTime: 'soon' },
  opinions: { opId: null, userId: 0, opText: null },
  // People.
  people: { admin: 'YES', fullName: null, roles: '[]' },
  peopleOfGroups: { userId: null, pkId: null },
  members: { sn: '12', admin: 'true' },
  names: { fullName: null, admin: 1 },
  relations: { fullname: null, isMain: 1 },
  dimensions: { code: null, dimId: 9 },
  groups: { isLeaf: 'true', childAmount: '0', level: null, rankLevel: null },
  childGroups: { groupId: null, pkId: null },
  foundGroups: { type: '2', parentId: 0 },
  // Catalogues, messages and portal.
  categories: { treeId: null, sn: '9', name: 2026, parentId: null },
  dictionary: { value: 9, sn: 'last' },
  messages: { isRead: 0, category: null, content: null },
  news: { readTimes: '12', author: null, imgFileId: 0 },
  portals: { isDefault: 1, isMobile: true },
  applications: { appType: '1', icon: null, status: true },
  signatures: { fileId: null, timestamp: '1779240000000' },
  uploads: { timestamp: '1779240000000', totalBytes: '12' },
  // Forms.
  formRows: { ID_: null, F_DAYS: '2' },
  rules: { regular: null, prompt: 1 },
  constants: { val: 1 },
} as const satisfies Readonly<Record<string, Row>>;

export type OddList = keyof typeof ODD_ROWS;

/** Returns the row itself, or the mutated row of its list. */
export const mutateRow = (list: OddList, isOdd: boolean | undefined, row: Row): Row =>
  isOdd === true ? { ...row, ...ODD_ROWS[list] } : row;

const ROLE = { type: 'role', id: '31', name: '人事角色', account: null, calcType: 'no' };
const NEXT = { nodeId: 'UserTask_hr', nodeName: '人事备案', nodeType: 'UserTask', level: null, executors: [ROLE] };

/** The mutation of the task detail of the mutated request. */
export const ODD_DETAIL: Row = {
  canTransfer: 1,
  canCheck: 'YES',
  isCanBack: 'true',
  communicated: 0,
  canAddSign: null,
  tracked: 1,
  nodeExecutors: [{ ...NEXT, outcomeNodeUsers: null, userFilter: null, groupFilter: null }],
};

/** Options whose values are numbers. */
export const ODD_OPTIONS: readonly Row[] = [
  { text: '同意', value: 1 },
  { text: '不同意', value: 2 },
];
