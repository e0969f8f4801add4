import { beforeAll, describe, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { embeddedDatabase } from '#test/support/database.ts';
import { generationB, type GenerationB } from '#test/support/generationB.ts';
import type { Colleague } from '#test/support/workflow.ts';

let company: Company;
let people: Readonly<Record<string, GenerationB>>;
/** A request with an entry in every list. */
let instId: string;
let taskId: string;

const EVERY_ENTITY = [
  'pkId',
  'tenantId',
  'companyId',
  'createDepId',
  'createBy',
  'updateBy',
  'createTime',
  'updateTime',
];
const TASK = ['actInstId', 'actDefId', 'executionId', 'executor', 'preTaskId', 'billType', 'descp'];
const INSTANCE = [
  ...['actInstId', 'isTest', 'isLive', 'liveInstId', 'parentActInstId', 'formSolutionAlias', 'startDepId'],
];
const RECORD = ['linkUpUserIds', 'relInsts', 'handlerUserNo', 'handleDepFull', 'durationVal'];
const DEFINITION = ['isMain', 'formal', 'createTime'];
const PATH_NODE = ['startTime', 'endTime', 'parentId', 'instId'];

beforeAll(async () => {
  company = await startCompany(embeddedDatabase, { hasDemo: false });
  const [zhangwei, wangfang, chenjie] = await company.people('zhangwei', 'wangfang', 'chenjie');
  people = Object.fromEntries(
    [zhangwei, wangfang, chenjie].map((who: Colleague) => [who.account, generationB(company.platform.app, who)]),
  );
  const gaofei = { id: company.idOf('gaofei'), name: '' };
  const given = await company.start(zhangwei, 'leave');
  await wangfang.call('bpmTask/transTask', {
    taskId: await company.taskIn(given, wangfang),
    toUser: [gaofei],
    opinion: '',
  });
  instId = await company.start(zhangwei, 'leave', { days: 5, end: '2026-12-05 18:00' });
  await wangfang.call('bpmInstCc/transfer', { instId, send: true, copyUsers: [gaofei], opinion: '' });
  await wangfang.call(`bpmInstMsg/addMsg?instId=${instId}&msg=Hello`);
  await wangfang.call(`bpmInstTracked/doTracked?instId=${instId}`);
  await wangfang.call(`bpmCollection/save?type=inst&targetId=${instId}`);
  await wangfang.call(`bpmInstShare/save?instId=${instId}`);
  await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
  taskId = await company.taskIn(instId, chenjie);
  await chenjie.call('bpmTask/linkup', { taskId, toUserAccounts: 'gaofei', opinion: 'Why?' });
  const circulated = await company.start(zhangwei, 'leave');
  roaming = await company.taskIn(circulated, wangfang);
  await wangfang.call('bpmTask/transRoamTask', {
    taskId: roaming,
    toUser: [gaofei],
    opinion: '',
    transferType: 'waitAllVoted',
    approveType: 'parallel',
  });
});
let roaming: string;

type Row = Readonly<Record<string, unknown>>;
const as = (account: string): GenerationB => {
  const found = people[account];
  if (found === undefined) throw new Error(account);
  return found;
};
const listed = async (account: string, path: string): Promise<readonly Row[]> => (await as(account).rows(path)).rows;

/** Every entity with the rows of one call that returns it. */
const ENTITIES: readonly (readonly [string, readonly string[], () => Promise<readonly Row[]>])[] = [
  ['tasks', TASK, () => listed('chenjie', 'bpmTask/myTasks')],
  ['open tasks of a request', TASK, async () => (await as('chenjie').get(`bpmTask/getByInstId?instId=${instId}`)).body],
  ['questions', TASK, async () => (await as('chenjie').post(`bpmTask/getCommuTasks?taskId=${taskId}`)).body.data],
  ['requests', INSTANCE, () => listed('zhangwei', 'bpmInst/myBpmInsts')],
  ['done tasks', RECORD, () => listed('wangfang', 'bpmCheckHistory/getMyApproved')],
  [
    'the history, open tasks included',
    RECORD,
    async () => (await as('zhangwei').get(`bpmCheckHistory/getCheckHistorys?instId=${instId}`)).body,
  ],
  ['processes', DEFINITION, () => listed('zhangwei', 'bpmDef/getAllForStart')],
  ['steps passed', PATH_NODE, async () => (await as('chenjie').get(`bpmTask/getBackNodes/${taskId}`)).body],
  ['forwards', [], () => listed('wangfang', 'bpmInstCc/getMyTurnTo')],
  ['readers', [], async () => (await as('wangfang').post(`bpmInstCc/getByInstId?instId=${instId}`)).body],
  ['transfers', [], () => listed('wangfang', 'bpmTaskTransfer/getMyTransOutTask')],
  ['tracked requests', [], () => listed('wangfang', 'bpmInstTracked/getMyTracked')],
  ['a circulation', [], async () => (await as('wangfang').post(`bpmTask/getRoamTasks?taskId=${roaming}`)).body.data],
  ['the board', [], async () => (await as('wangfang').get(`bpmInstMsg/getByInstId?instId=${instId}`)).body],
  ['the log', [], async () => (await as('wangfang').get(`bpmInstLog/getByInstId?instId=${instId}`)).body.data],
  ['phrases', [], async () => (await as('wangfang').get('bpmOpinionLib/getUserText')).body],
  ['messages', [], () => listed('chenjie', '/api-portal/portal/core/infInnerMsg/queryMsg')],
  ['colleagues', [], () => listed('wangfang', '/api-user/user/org/osUser/query')],
  ['departments', [], async () => (await as('wangfang').get('/api-user/user/org/osGroup/getByParentId')).body],
  [
    'categories',
    [],
    async () => (await as('wangfang').post('/api-system/system/core/sysTree/getByCatKey?catKey=BPM')).body,
  ],
  ['forms', [], () => listed('wangfang', '/api-form/form/core/formPc/query')],
  ['favourites', [], () => listed('wangfang', 'bpmCollection/getMyCollections')],
  ['links', [], () => listed('wangfang', 'bpmInstShare/getMyShares')],
];

describe('S10: no row says "undefined"', () => {
  it.each(ENTITIES)('%s have every column', async (_, own, read) => {
    const rows = await read();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const absent = [...EVERY_ENTITY, ...own].filter((column) => row[column] === undefined);
      expect(absent).toEqual([]);
    }
  });

  it('contain their owner and their creation time', async () => {
    const [request] = await listed('zhangwei', 'bpmInst/myBpmInsts');
    expect(request).toMatchObject({ pkId: request?.['instId'], tenantId: '1', createBy: company.idOf('zhangwei') });
    expect(request?.['createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/u);
    const [done] = await listed('wangfang', 'bpmCheckHistory/getMyApproved');
    expect(done).toMatchObject({ handlerUserNo: 'wangfang', updateBy: company.idOf('wangfang') });
    expect(done?.['updateTime']).toBe(done?.['completeTime']);
  });
});

describe('S11: the type of a node', () => {
  it('is the name that the engine uses', async () => {
    const { body } = await as('chenjie').get(`bpmTask/getBackNodes/${taskId}`);
    expect(body.map(({ nodeType }: Row) => nodeType)).toEqual(body.map(() => 'userTask'));
    const chart = await as('chenjie').post('bpmImage/getBpmnImageNodeInfo', { instId, nodeId: 'UserTask_manager' });
    expect(chart.body.taskNodeUser.nodeType).toBe('userTask');
  });
});

/** Ids of the platform's entities; `nodeId` and `destNodeId` are names in a chart. */
const isId = (key: string): boolean =>
  (/(?:^id|Id)$/u.test(key) && !/nodeId$/iu.test(key)) || ['assignee', 'owner', 'createBy', 'updateBy'].includes(key);
function wrongIds(value: unknown, place = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((each) => wrongIds(each, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (!isId(key) || inner === null || inner === '') return wrongIds(inner, `${place}.${key}`);
    return typeof inner === 'string' && /^\d{1,20}$/u.test(inner) ? [] : [`${place}.${key}: ${JSON.stringify(inner)}`];
  });
}

describe('S12: an id', () => {
  it.each(ENTITIES)('is a string of digits in %s', async (_, __, read) => {
    expect(wrongIds(await read())).toEqual([]);
  });

  it('is a string of digits on the pages of a task, a request and a start, and in a chart', async () => {
    const defId = (await as('zhangwei').get('bpmDef/getBydefKey?defKey=leave')).body.defId;
    const pages = [
      await as('chenjie').get(`bpmTask/getTaskInfo?taskId=${taskId}`),
      await as('zhangwei').get(`bpmInst/getInstDetail?instId=${instId}`),
      await as('zhangwei').post(`bpmInst/getViewByDefId?defId=${defId}`),
      await as('zhangwei').get(`bpmInst/getProcessConfig?defId=${defId}`),
      await as('zhangwei').post('bpmImage/getBpmnXmlFromParam', { instId, showHis: true }),
      await as('zhangwei').get('/api-user/user/org/osUser/current'),
    ];
    for (const { body } of pages) expect(wrongIds(body)).toEqual([]);
  });

  it('of an engine task is shared only within the same position of the same request', async () => {
    const of = async (task: string) =>
      (await as('wangfang').get(`bpmTask/getTaskInfo?taskId=${task}`)).body.data.bpmTask.actTaskId;
    const [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
    const one = await company.taskIn(await company.start(zhangwei, 'leave'), wangfang);
    const other = await company.taskIn(await company.start(zhangwei, 'leave'), wangfang);
    expect(await of(one)).toBe(await of(one));
    expect(await of(one)).not.toBe(await of(other));
  });

  it('is the same on each call, and unique among rows', async () => {
    for (const [, , read] of ENTITIES) {
      const ids = async () => (await read()).map(({ pkId }) => pkId);
      const first = await ids();
      expect(await ids()).toEqual(first);
      expect(new Set(first).size).toBe(first.length);
    }
  });
});
