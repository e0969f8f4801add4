import { beforeAll, expect, it } from 'vitest';
import type { InstanceDto } from '#contract/workflow/bpmShapes.ts';
import { prepareCompany } from '#test/support/prepareCompany.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { choice } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

const HOUR = 3_600_000;

onBothDatabases('the lists', (fresh) => {
  const { company, zhangwei, wangfang } = prepareCompany(fresh, 'zhangwei', 'wangfang');
  const started: string[] = [];
  beforeAll(async () => {
    for (const [key, changes] of [
      ['leave', { days: 1 }],
      ['leave', { days: 4, reason: '100%_sure' }],
      ['expense', { title: 'Trip' }],
      ['purchase', { title: 'Desk 100%_oak' }],
    ] as const) {
      started.push(await company.start(zhangwei, key, changes));
      company.platform.clock.advance(HOUR);
    }
  });
  const page = async (by: Colleague, path: string, query: object) => (await by.call(path, query)).result;
  const found = async (params: object): Promise<string[]> =>
    (await wangfang.toDo(params)).map(({ instId }) => instId ?? '');

  it('show the newest first, page by page, without gaps or repetitions', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map((pageNo) => page(wangfang, 'bpmTask/myTasks', { pageNo, pageSize: 2 })),
    );
    expect(pages.map(({ totalCount, totalPage, data }) => [totalCount, totalPage, data.length])).toEqual([
      [4, 2, 2],
      [4, 2, 2],
      [4, 2, 0],
    ]);
    expect(pages.flatMap(({ data }) => data.map(({ instId }: { instId: string }) => instId))).toEqual(
      [...started].reverse(),
    );
  });

  it('show since when each request waits for its assignees', async () => {
    const rows: readonly InstanceDto[] = (await page(zhangwei, 'bpmInst/myBpmInsts', { pageNo: 1, pageSize: 50 })).data;
    const since = new Map((await wangfang.toDo()).map(({ instId, createTime }) => [instId, createTime]));
    expect(rows.map(({ instId, heldSince }) => [instId, heldSince])).toEqual(
      [...started].reverse().map((instId) => [instId, since.get(instId)]),
    );
  });

  it('show the number of completed and remaining steps of each request', async () => {
    const rows: readonly InstanceDto[] = (await page(zhangwei, 'bpmInst/myBpmInsts', { pageNo: 1, pageSize: 50 })).data;
    const progress = new Map(rows.map((row) => [row.instId, row.progress]));
    // A leave of one day ends with the manager; one of four days goes to human resources as well.
    expect(started.slice(0, 3).map((instId) => progress.get(instId))).toEqual([
      { done: 1, total: 2 },
      { done: 1, total: 3 },
      { done: 1, total: 4 },
    ]);
  });

  it('show why a request was returned, and no reason after it is submitted again', async () => {
    const told = async (instId: string) => {
      const rows: readonly InstanceDto[] = (await page(zhangwei, 'bpmInst/myBpmInsts', { pageNo: 1, pageSize: 50 }))
        .data;
      return [
        rows.find((row) => row.instId === instId)?.toRevise,
        (await zhangwei.toDo()).find((row) => row.instId === instId)?.toRevise,
      ];
    };
    const instId = await company.start(zhangwei, 'leave', { days: 2 });
    expect(await told(instId)).toEqual([false, undefined]);
    await wangfang.decide(await company.taskIn(instId, wangfang), 'BACK_TO_STARTOR', {
      nextJumpType: 'normal',
      opinion: 'Another week, please',
    });
    expect(await told(instId)).toEqual([true, true]);
    await zhangwei.decide(await company.taskIn(instId, zhangwei), 'AGREE');
    expect(await told(instId)).toEqual([false, undefined]);
    await zhangwei.call(`bpmInst/cancelProcess?instId=${instId}&reason=Over`);
    await zhangwei.call(`bpmInst/del?ids=${instId}`);
  });

  it('match the badge count', async () => {
    expect(await wangfang.count()).toBe((await wangfang.toDo()).length);
    expect((await wangfang.ask('bpmCheckHistory/getMyApprovedTaskCount')).data).toBe((await wangfang.done()).length);
  });

  it('sort by the columns they support, and in their default order otherwise', async () => {
    const sorted = async (sortField: string, sortOrder: string) =>
      (await page(wangfang, 'bpmTask/myTasks', { sortField, sortOrder })).data.map(
        ({ instId }: { instId: string }) => instId,
      );
    expect(await sorted('CREATE_TIME_', 'asc')).toEqual(started);
    expect(await sorted('BILL_NO_', 'asc')).toEqual([started[2], started[0], started[1], started[3]]);
    expect(await sorted('PASSWORD_', 'asc')).toEqual([...started].reverse());
  });

  it('filter by title, number, node, process, user and time', async () => {
    expect(await found({ 'Q_v.SUBJECT__S_LK': 'desk 100%_' })).toEqual([started[3]]);
    expect(await found({ 'Q_v.BILL_NO__S_LK': 'LV-' })).toEqual([started[1], started[0]]);
    expect(await found({ 'Q_v.BILL_NO__S_EQ': 'LV-2026-0002' })).toEqual([started[1]]);
    expect(await found({ 'Q_v.TREE_ID__S_EQ': 'finance' })).toEqual([started[2]]);
    expect(await found({ 'Q_v.TREE_ID__S_IN': 'finance,purchasing' })).toEqual([started[3], started[2]]);
    expect(await found({ 'Q_v.STATUS__S_EQ': 'UNHANDLE', 'Q_v.SUBJECT__S_LK': 'trip' })).toEqual([started[2]]);
    expect(await found({ 'Q_v.STATUS__S_EQ': 'UNHANDLE', 'Q_v.SUBJECT__S_LK': 'journey' })).toEqual([]);
    expect(await found({ 'Q_v.CREATE_BY__S_EQ': wangfang.id })).toEqual([]);
    expect(await found({ 'Q_v.CREATE_TIME__D_GE': '2026-11-20', 'Q_v.CREATE_TIME__D_LE': '2026-11-20' })).toHaveLength(
      4,
    );
    expect(await found({ 'Q_v.CREATE_TIME__D_GE': '2026-11-20T11:00:00' })).toEqual([started[3], started[2]]);
    expect(await found({ 'Q_v.CREATE_TIME__D_LE': '2026-11-19' })).toEqual([]);
  });

  it('find a title typed in any language, in part or whole', async () => {
    for (const words of ['Annual leave, 4 days', '年假 4 天', '年次有給休暇 4日', '有給休暇 4'])
      expect([words, await found({ 'Q_v.SUBJECT__S_LK': words })]).toEqual([words, [started[1]]]);
    expect(await found({ 'Q_v.SUBJECT__S_EQ': '年假 4 天' })).toEqual([started[1]]);
    expect(await found({ 'Q_v.SUBJECT__S_NEQ': '年假 4 天' })).toEqual([started[3], started[2], started[0]]);
    expect(await found({ 'Q_v.SUBJECT__S_IN': 'Trip,年次有給休暇 1日' })).toEqual([started[2], started[0]]);
  });

  it('find requests by their number and their initiator, in every spelling', async () => {
    for (const words of ['张伟', 'zhang w', 'ZHANGWEI', '張偉', 'チャン・ウェイ'])
      expect([words, (await found({ 'Q_v.SUBJECT__S_LK': words })).length]).toEqual([words, 4]);
    expect(await found({ 'Q_v.SUBJECT__S_LK': 'lv-2026-0002' })).toEqual([started[1]]);
    expect(await found({ 'Q_v.SUBJECT__S_EQ': '张伟' })).toEqual([]);
  });

  it("show a group's task to all its members until one of them claims it", async () => {
    const instId = await company.start(zhangwei, 'purchase', { kind: '{"value":"office","label":""}' });
    await wangfang.decide(await company.taskIn(instId, wangfang), 'AGREE');
    const [fenggang, hanbing] = await company.people('fenggang', 'hanbing');
    const task = await company.taskIn(instId, fenggang);
    expect(await company.taskIn(instId, hanbing)).toBe(task);
    expect(await hanbing.decide(task, 'AGREE')).toMatchObject({ success: false, reason: 'task.notClaimed' });
    await hanbing.claim(task);
    expect(await fenggang.taskOf(instId)).toBeUndefined();
    expect(await fenggang.claim(task)).toMatchObject({ success: false });
    expect((await hanbing.taskOf(instId))?.assignee).toBe(hanbing.id);
    await hanbing.claim(task);
    expect(await company.taskIn(instId, fenggang)).toBe(task);
  });

  it("show the user's decisions, without the start of a request", async () => {
    const instId = await company.start(wangfang, 'leave');
    company.platform.clock.advance(HOUR);
    await wangfang.decide(await company.taskIn(started[0] ?? '', wangfang), 'AGREE');
    const [latest] = await wangfang.done();
    expect(latest).toMatchObject({ instId: started[0], checkStatus: 'AGREE', subject: 'Annual leave, 1 day' });
    expect((await wangfang.done()).map((row) => row.instId)).not.toContain(instId);
    const instances = (await page(wangfang, 'bpmInst/getMyApprovedInsts', {})).data.map(
      (row: { instId: string }) => row.instId,
    );
    expect(instances[0]).toBe(started[0]);
    expect(instances).not.toContain(instId);
  });

  it("find the user's own requests by status, number and text", async () => {
    const mine = async (params: object) => (await zhangwei.mine(params)).map(({ instId }) => instId);
    expect(await mine({ 'Q_i.STATUS__S_EQ': 'SUCCESS_END' })).toEqual([started[0]]);
    expect(await mine({ Q_SUBJECT__S_LK: 'oak' })).toEqual([started[3]]);
    expect(await mine({ 'Q_i.BILL_NO__S_EQ': 'EX-2026-0001' })).toEqual([started[2]]);
  });

  it("show every process the user may start, found by its name in the reader's language", async () => {
    expect(
      (await page(zhangwei, 'bpmDef/getAllForStart', { pageSize: 100 })).data
        .map(({ key }: { key: string }) => key)
        .sort(),
    ).toEqual(['expense', 'leave', 'onboarding', 'purchase', 'seal', 'shift']);
    expect((await page(zhangwei, 'bpmDef/getAllForStart', { params: { Q_NAME__S_LK: 'LEAVE' } })).data).toMatchObject([
      { key: 'leave', name: 'Leave', treeId: '1794000000000000010', status: 'DEPLOYED', version: 1 },
    ]);
    expect(
      (await page(zhangwei, 'bpmDef/getAllForStart', { params: { Q_TREE_ID__S_EQ: 'legal' } })).data,
    ).toMatchObject([{ key: 'seal' }]);
  });

  it('show the tasks of every group of the user, however many these are', async () => {
    const [chenjie, hepeng] = await company.people('chenjie', 'hepeng');
    const instId = await company.start(zhangwei, 'onboarding');
    await chenjie.decide(await company.taskIn(instId, chenjie), 'AGREE', {
      formJson: JSON.stringify({ onboarding: { salaryBand: choice('P5') } }),
    });
    await company.platform.workflow.settle();
    // Desktop Support comes after the company, the department and another panel.
    const [task] = await hepeng.toDo();
    expect(task).toMatchObject({ instId, taskExecutors: [{ type: 'group', name: 'Desktop Support' }] });
  });
});
