import { personId } from './people.ts';
import type { Company, Copy, HistoryRecord, Instance, Task } from './state.ts';

type Requests = Pick<
  Company,
  'instances' | 'tasks' | 'records' | 'copies' | 'transfers' | 'circulations' | 'board' | 'log' | 'followers'
>;

/** Ids of the initial objects of the stub. */
export const REQUEST = {
  leave: '1790000000000000070',
  expense: '1790000000000000071',
  claimable: '1790000000000000072',
  done: '1790000000000000073',
  draft: '1790000000000000074',
  circulated: '1790000000000000075',
  odd: '1790000000000000079',
} as const;

export const TASK = {
  leave: '1790000000000000101',
  signerWang: '1790000000000000102',
  signerSun: '1790000000000000103',
  claimable: '1790000000000000104',
  circulated: '1790000000000000105',
  reader: '1790000000000000106',
  question: '1790000000000000107',
  answered: '1790000000000000108',
  odd: '1790000000000000109',
} as const;

const LEAVE = { kind: '{"label":"年假","value":"1"}', begin: '2026-05-25' };
const day = (number: number, time: string): string => `2026-05-${String(number).padStart(2, '0')} ${time}`;

const instance = (instId: string, createBy: string, subject: string, parts: Partial<Instance>): Instance => ({
  instId,
  createBy,
  subject,
  process: 'leave',
  status: 'RUNNING',
  createTime: day(13, `09:${instId.slice(-2)}:00`.replace(/:7(\d)/u, ':1$1')),
  endTime: null,
  lockedBy: null,
  form: { ...LEAVE, days: 2, reason: subject },
  ...parts,
});

const task = (taskId: string, instId: string, node: string, assignee: string | null, parts: Partial<Task>): Task => ({
  taskId,
  actTaskId: `${taskId.slice(0, -3)}9${taskId.slice(-2)}`,
  instId,
  node,
  assignee,
  owner: assignee,
  type: 'FLOW_TASK',
  status: 'UNHANDLE',
  candidates: [],
  parentId: null,
  preTaskId: null,
  createTime: day(13, `10:${taskId.slice(-2)}:00`),
  ...parts,
});

const record = (number: number, instId: string, node: string, by: string, parts: Partial<HistoryRecord> = {}) => ({
  hisId: `17900000000000002${String(number).padStart(2, '0')}`,
  instId,
  node,
  taskId: `17900000000000003${String(number).padStart(2, '0')}`,
  createTime: day(13, '09:12:44'),
  completeTime: day(14, `10:${String(number).padStart(2, '0')}:02`),
  ownerId: by,
  handlerId: by,
  checkStatus: 'AGREE',
  remark: '同意',
  partners: [],
  ...parts,
});

/** Creates the request whose row is mutated in every list. */
const oddRequest = (): Pick<Requests, 'instances' | 'tasks' | 'records'> => ({
  instances: [instance(REQUEST.odd, personId('zhangwei'), '奇异的请假申请', {})],
  tasks: [
    task(TASK.odd, REQUEST.odd, 'UserTask_lead', null, {
      candidates: ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'admin', 'gaofei'].map(personId),
    }),
  ],
  records: [record(9, REQUEST.odd, 'UserTask_apply', personId('zhangwei'), { partners: [personId('gaofei')] })],
});

const copy = (number: number, instId: string, from: string, to: readonly string[], readAt: string | null): Copy => ({
  id: `179000000000000040${number}`,
  instId,
  type: 'TURN_TO',
  from,
  createTime: day(15, `12:0${number}:00`),
  readers: to.map((userId, index) => ({ cpId: `17900000000000004${number}${index}`, userId, readAt })),
});

export function requests(): Requests {
  const odd = oddRequest();
  const [zhang, wang, li, chen] = [
    personId('zhangwei'),
    personId('wangfang'),
    personId('liqiang'),
    personId('chenjie'),
  ];
  const [sun, gao] = [personId('sunli'), personId('gaofei')];
  const expense = { process: 'expense', form: { title: '差旅报销', amount: 1280.5, sub__expense_item: [] } };
  return {
    instances: [
      instance(REQUEST.leave, zhang, '张伟的请假申请', {}),
      instance(REQUEST.expense, gao, '高飞的费用报销', expense),
      instance(REQUEST.claimable, li, '李强的请假申请', {}),
      instance(REQUEST.done, zhang, '张伟的旧请假申请', { status: 'SUCCESS_END', endTime: day(15, '11:00:00') }),
      instance(REQUEST.draft, zhang, '张伟的请假草稿', { status: 'DRAFTED' }),
      instance(REQUEST.circulated, zhang, '张伟的费用报销', expense),
      ...odd.instances,
    ],
    tasks: [
      task(TASK.leave, REQUEST.leave, 'UserTask_lead', wang, {}),
      task(TASK.signerWang, REQUEST.expense, 'UserTask_sign', wang, { type: 'PARALLEL_TASK', actTaskId: '9102' }),
      task(TASK.signerSun, REQUEST.expense, 'UserTask_sign', sun, { type: 'PARALLEL_TASK', actTaskId: '9102' }),
      task(TASK.claimable, REQUEST.claimable, 'UserTask_hr', null, { candidates: [chen, wang] }),
      task(TASK.circulated, REQUEST.circulated, 'UserTask_finance', li, { owner: wang, actTaskId: '9105' }),
      task(TASK.reader, REQUEST.circulated, 'UserTask_finance', chen, {
        type: 'TRANSFER_TASK',
        parentId: TASK.circulated,
        actTaskId: '9105',
      }),
      ...[li, gao].map((asked, index) =>
        task(index === 0 ? TASK.question : TASK.answered, REQUEST.expense, 'UserTask_sign', asked, {
          type: 'LINKUP_TASK',
          status: index === 0 ? 'UNHANDLE' : 'COMPLETED',
          parentId: TASK.signerWang,
          actTaskId: '9102',
        }),
      ),
      ...odd.tasks,
    ],
    records: [
      record(1, REQUEST.leave, 'UserTask_apply', zhang, { checkStatus: 'SKIP', remark: '' }),
      record(2, REQUEST.expense, 'UserTask_apply', gao, { checkStatus: 'SKIP', remark: '' }),
      record(3, REQUEST.done, 'UserTask_lead', wang),
      record(4, REQUEST.done, 'UserTask_hr', chen, { remark: '已备案' }),
      record(5, REQUEST.circulated, 'UserTask_finance', li, { checkStatus: 'ROAM_TRANSFER', partners: [chen, gao] }),
      record(7, REQUEST.expense, 'UserTask_sign', gao, {
        ...{ taskId: TASK.answered, checkStatus: 'REPLY_COMMUNICATE', remark: '单据齐全' },
      }),
      record(6, REQUEST.claimable, 'UserTask_lead', wang),
      ...odd.records,
    ],
    copies: [
      copy(1, REQUEST.done, wang, [chen, gao], null),
      copy(2, REQUEST.leave, zhang, [wang], null),
      copy(3, REQUEST.done, zhang, [wang], day(15, '13:00:00')),
      copy(9, REQUEST.odd, sun, [wang], null),
    ],
    transfers: [
      {
        id: '1790000000000000451',
        instId: REQUEST.circulated,
        taskId: TASK.circulated,
        from: wang,
        to: li,
        createTime: day(14, '09:00:00'),
      },
      {
        id: '1790000000000000452',
        instId: REQUEST.done,
        taskId: '1790000000000000303',
        from: sun,
        to: wang,
        createTime: day(14, '09:30:00'),
      },
      {
        id: '1790000000000000459',
        instId: REQUEST.odd,
        taskId: TASK.odd,
        from: sun,
        to: gao,
        createTime: day(14, '09:40:00'),
      },
    ],
    circulations: [
      {
        id: '1790000000000000480',
        taskId: TASK.circulated,
        isParallel: true,
        goesOn: false,
        waiting: [],
        rows: [
          { id: '1790000000000000481', childId: TASK.reader, assignee: chen, status: 'UNHANDLE', remark: null },
          {
            id: '1790000000000000482',
            childId: '1790000000000000307',
            assignee: gao,
            status: 'COMPLETED',
            remark: '无异议',
          },
        ],
      },
    ],
    board: [
      { id: '1790000000000000501', instId: REQUEST.leave, by: zhang, text: '请尽快', createTime: day(14, '08:00:00') },
      { id: '1790000000000000509', instId: REQUEST.odd, by: zhang, text: '奇异留言', createTime: day(14, '08:10:00') },
    ],
    log: [
      {
        id: '1790000000000000521',
        instId: REQUEST.leave,
        by: zhang,
        text: '启动流程',
        createTime: day(13, '09:12:44'),
      },
      { id: '1790000000000000529', instId: REQUEST.odd, by: zhang, text: '启动流程', createTime: day(13, '09:12:44') },
    ],
    followers: [
      { id: '1790000000000000551', instId: REQUEST.leave, by: wang },
      { id: '1790000000000000552', instId: REQUEST.leave, by: zhang },
      { id: '1790000000000000553', instId: REQUEST.expense, by: wang },
      { id: '1790000000000000559', instId: REQUEST.odd, by: sun },
    ],
  };
}
