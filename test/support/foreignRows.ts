/**
 * Rows of every list as the two generations send them (contract tasks 1, requests 1, history 1, following, people 1,
 * portal 3, catalogues 1), written from the contract. Every stored entity has the common fields of wire 6.
 */
type Row = Readonly<Record<string, unknown>>;

const common = (row: Row): Row => ({
  createTime: '2024-05-13 09:12:44',
  updateTime: '2024-05-13 09:12:44',
  createBy: '1385630205330534402',
  updateBy: null,
  createDepId: '1385629921401229313',
  tenantId: '1',
  companyId: '0',
  ...row,
});
const id = (number: number): string => `17900000000000000${number}`;
const executor = (number: number): Row => ({
  type: 'user',
  id: id(number),
  name: `Person ${number}`,
  account: `p${number}`,
  calcType: 'none',
});

const task = (number: number): Row =>
  common({
    taskId: id(number),
    pkId: id(number),
    actTaskId: 'e1',
    name: 'Manager',
    key: 'UserTask_1',
    subject: `Leave ${number}`,
    defId: '1680001',
    instId: id(number + 30),
    treeId: '3001',
    billNo: `QJ-${number}`,
    busKey: '1',
    owner: '2',
    assignee: '2',
    status: 'UNHANDLE',
    priority: null,
    expiredTime: 1_715_600_000_000,
    taskType: 'FLOW_TASK',
    parentId: null,
    taskExecutors: [executor(2)],
    hasCandicate: false,
    applicantName: null,
    applicantNo: null,
    formJson: JSON.stringify([{ label: 'Days', val: '3' }]),
  });
const instance = (number: number): Row =>
  common({
    instId: id(number),
    pkId: id(number),
    defId: '1680001',
    defCode: 'leave',
    version: 1,
    treeId: '3001',
    instNo: 'N1',
    billNo: `QJ-${number}`,
    busKey: '1',
    subject: `Leave ${number}`,
    status: 'RUNNING',
    endTime: null,
    applicantName: null,
    startDepFull: 'IT',
    fieldJson: null,
    taskExecutors: [executor(2)],
  });
const record = (number: number): Row =>
  common({
    hisId: id(number),
    instId: '70',
    subject: `Leave ${number}`,
    treeId: '3001',
    nodeId: 'UserTask_1',
    nodeName: 'Manager',
    taskId: id(number + 30),
    completeTime: '2024-05-13 10:01:02',
    duration: 2_898_000,
    ownerId: '2',
    handlerId: '2',
    handlerUserName: 'Wang',
    handlerUserDeptName: 'IT',
    agentUserId: null,
    checkStatus: 'AGREE',
    jumpType: 'AGREE',
    jumpTypeName: '通过',
    remark: 'fine',
    opinionName: '',
    linkUpUserIds: '',
    linkUpUsers: [{ id: '5', name: 'Zhao' }],
    opFiles: [{ id: '1', fileId: 'f1', fileName: 'a.pdf', instId: '70', jumpId: id(number) }],
    relInsts: '[]',
  });
const definition = (number: number): Row =>
  common({
    defId: id(number),
    treeId: '3001',
    name: `Leave ${number}`,
    key: `leave${number}`,
    descp: '',
    status: 'DEPLOYED',
    version: 1,
    icon: '',
    color: '',
  });
const copy = (number: number): Row =>
  common({
    id: id(number),
    subject: `Leave ${number}`,
    nodeId: 'UserTask_1',
    nodeName: 'HR',
    fromUser: 'Wang',
    fromUserId: '2',
    instId: '70',
    defId: '1680001',
    ccType: 'TURN_TO',
    treeId: '3001',
    instCp: { id: id(number + 30), isRead: 'NO', userId: '5', updateTime: null },
  });
const user = (number: number): Row =>
  common({
    userId: id(number),
    userNo: `p${number}`,
    fullName: `Person ${number}`,
    sex: 'fmale',
    mobile: '1',
    email: 'a@b.c',
    photo: null,
    status: '1',
    sn: 1,
    deptName: 'IT',
    roles: [{ groupId: '1', name: 'Admin' }],
    admin: 0,
  });
const three = (row: (number: number) => Row): readonly Row[] => [11, 12, 13].map(row);

export interface ForeignList {
  readonly own: string;
  readonly rows: readonly Row[];
}
/** Each list by its call, with the name of the row id. */
export const FOREIGN_ROWS = {
  tasks: { own: 'taskId', rows: three(task) },
  instances: { own: 'instId', rows: three(instance) },
  records: { own: 'hisId', rows: three(record) },
  definitions: { own: 'defId', rows: three(definition) },
  copies: { own: 'id', rows: three(copy) },
  users: { own: 'userId', rows: three(user) },
  transfers: {
    own: 'id',
    rows: three((number) =>
      common({
        id: id(number),
        treeId: '3001',
        instId: '70',
        ownerId: '2',
        toUserId: '5',
        subject: `Leave ${number}`,
        taskId: '',
        type: 'transfer',
      }),
    ),
  },
  tracked: {
    own: 'id',
    rows: three((number) =>
      common({ id: id(number), instId: id(number + 30), curNode: 'HR', bpmInst: { subject: `Leave ${number}` } }),
    ),
  },
  messages: {
    own: 'msgId',
    rows: three((number) =>
      common({
        msgId: id(number),
        msgTitle: `Note ${number}`,
        content: '<p>Hello</p>',
        linkMsg: null,
        category: 'x',
        senderId: '2',
        sender: 'Wang',
        delFlag: 'no',
        isRead: 'no',
        recId: '1',
        recType: 'user',
      }),
    ),
  },
  board: {
    own: 'id',
    rows: three((number) =>
      common({
        id: id(number),
        instId: '70',
        author: 'Wang',
        authorId: '2',
        content: `Hello ${number}`,
        fileId: null,
      }),
    ),
  },
  log: {
    own: 'id',
    rows: three((number) =>
      common({
        id: id(number),
        instId: '70',
        userId: '2',
        userName: 'Wang',
        taskId: '1',
        taskName: 'HR',
        taskKey: 'k',
        opDescp: `Did ${number}`,
      }),
    ),
  },
  circulation: {
    own: 'id',
    rows: three((number) =>
      common({ id: id(number), assignee: '5', status: 'UNHANDLE', remark: null, taskId: '1', transTaskId: '2' }),
    ),
  },
  path: {
    own: 'nodeId',
    rows: three((number) => ({
      pathId: id(number),
      nodeId: `UserTask_${number}`,
      nodeName: `Step ${number}`,
      nodeType: 'userTask',
      level: null,
      jumpType: 'AGREE',
      assignee: '2',
    })),
  },
  categories: {
    own: 'treeId',
    rows: three((number) => ({
      treeId: id(number),
      code: 'hr',
      name: `Tree ${number}`,
      path: '0.',
      parentId: '0',
      alias: 'HR',
      catKey: 'BPM',
      sn: 1,
    })),
  },
  groups: {
    own: 'groupId',
    rows: three((number) => ({
      groupId: id(number),
      dimId: '1',
      name: `Group ${number}`,
      key: 'k',
      parentId: '0',
      path: '0.',
      sn: 1,
      type: 2,
      isLeaf: 0,
      childAmount: 2,
      userAmount: 3,
      status: '1',
    })),
  },
  phrases: {
    own: 'opId',
    rows: three((number) => ({ opId: id(number), userId: '0', opText: `Fine ${number}` })),
  },
} as const satisfies Readonly<Record<string, ForeignList>>;
