import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ReportDto, ReportRowDto } from '#contract/content/reportEndpoints.ts';
import { startCompany, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** Clock step in milliseconds. Sessions last no longer than half a day. */
const CLOCK_STEP_MS = 300_000;
const CORE = 'bpmReport';
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

onBothDatabases('the process report', (fresh) => {
  const clock = createManualClock();
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let liqiang: Colleague;
  let chenjie: Colleague;
  let admin: Colleague;
  /** The time the manager took for each leave request, and the decision; the last one is still open. */
  const DECIDED = [
    [1, 'AGREE'],
    [2, 'AGREE'],
    [3, 'REFUSE'],
    [5, 'AGREE'],
    [8, 'BACK_TO_STARTOR'],
    [13, 'AGREE'],
  ] as const;

  beforeAll(async () => {
    company = await startCompany(fresh, { callsPerMinute: 10_000 }, clock);
    [zhangwei, wangfang, liqiang, chenjie, admin] = await company.people(
      'zhangwei',
      'wangfang',
      'liqiang',
      'chenjie',
      'admin',
    );
    for (const [hours, checkType] of DECIDED) {
      const instId = await company.start(zhangwei, 'leave');
      clock.advance(hours * CLOCK_STEP_MS);
      const taskId = await company.taskIn(instId, wangfang);
      const more = checkType === 'BACK_TO_STARTOR' ? { nextJumpType: 'normal', opinion: 'The dates overlap' } : {};
      expect((await wangfang.decide(taskId, checkType, more)).success).toBe(true);
    }
    await company.start(zhangwei, 'leave');
    // Finance has one open task; drafts are not counted.
    const expense = await company.start(zhangwei, 'expense');
    await company.runToEnd(expense);
    await zhangwei.saveDraft('leave', { days: 1 });
    clock.advance(4 * CLOCK_STEP_MS);
  });

  const reportFor = async (who: Colleague, more = ''): Promise<ReportDto> =>
    (await who.ask(`${CORE}/getReport?${NOVEMBER}${more}`)).data;
  const rowsFor = async (who: Colleague, question: object): Promise<{ data: ReportRowDto[]; totalCount: number }> =>
    (await who.call(`${CORE}/getRows`, { from: '2026-11-01', to: '2026-11-30', ...question })).data;

  it('counts started, ended and open requests consistently with the requests', async () => {
    const { requests, byProcess, isCompany } = await reportFor(admin, '&process=leave');
    const answer = await company.platform.database.sql.execute(sql`
      select count(*)::int as started, count(*) filter (where status in ('succeeded', 'cancelled', 'aborted'))::int as ended
      from instances where definition_key = 'leave' and status <> 'drafted'`);
    const [counted] = (answer as { readonly rows: { readonly started: number; readonly ended: number }[] }).rows;
    const { started = 0, ended = 0 } = counted ?? {};
    expect(started).toBe(7);
    expect(requests).toMatchObject({ started, handled: ended, waiting: started - ended, approved: 4, refused: 1 });
    expect(byProcess).toMatchObject([{ process: 'leave', processName: 'Leave', started: 7 }]);
    expect(isCompany).toBe(true);
  });

  it('shows the duration of a step: median and 90th percentile', async () => {
    const { steps } = await reportFor(admin, '&process=leave');
    const step = steps.find(({ node }) => node === 'UserTask_manager');
    // 1, 2, 3, 5, 8 and 13 times five minutes: midway between 3 and 5, and midway between 8 and 13.
    expect(step).toMatchObject({
      decided: 6,
      median: 4 * CLOCK_STEP_MS,
      ninth: 10.5 * CLOCK_STEP_MS,
      returned: 1,
      refused: 1,
      open: 1,
    });
    expect(step?.waited).toBe((32 + (step?.oldest ?? 0) / CLOCK_STEP_MS) * CLOCK_STEP_MS);
    expect(step?.oldest).toBeGreaterThanOrEqual(4 * CLOCK_STEP_MS);
  });

  it('shows returns with their reasons', async () => {
    const { returns } = await reportFor(admin);
    expect(returns).toMatchObject([
      { node: 'UserTask_manager', returned: 1, said: [{ opinion: 'The dates overlap', times: 1 }] },
    ]);
  });

  it('includes weeks without requests', async () => {
    const { unit, periods } = await reportFor(admin);
    expect(unit).toBe('week');
    expect(periods.map(({ begins }) => begins)).toEqual([
      '2026-10-26',
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    expect(periods.reduce((sum, { started }) => sum + started, 0)).toBe(8);
    expect(periods.slice(0, 3).every(({ started, ended }) => started + ended === 0)).toBe(true);
  });

  it('shows the head of finance only the decisions of finance', async () => {
    const { isCompany, departments, steps, requests, people } = await reportFor(liqiang);
    expect([isCompany, departments]).toEqual([false, ['Finance']]);
    expect(new Set(steps.map(({ process }) => process))).toEqual(new Set(['expense']));
    expect(steps.map(({ node }) => node)).toContain('UserTask_finance');
    expect(steps.map(({ node }) => node)).not.toContain('UserTask_manager');
    expect(requests.started).toBe(1);
    expect(people.map(({ name }) => name)).toContain('Li Qiang');
    expect(people.map(({ name }) => name)).not.toContain('Wang Fang');
  });

  it('shows individual users to their head only, and not to an administrator without a department', async () => {
    const [{ people: ofAdmin }, { people: ofHead }] = [
      await reportFor(admin),
      await reportFor(wangfang, '&process=leave'),
    ];
    expect(ofAdmin).toEqual([]);
    expect(ofHead).toMatchObject([
      { name: 'Wang Fang', decided: 6, median: 4 * CLOCK_STEP_MS, open: 1 },
      // The returned request is with its initiator.
      { name: 'Zhang Wei', decided: 0, open: 1 },
    ]);
    const question = { process: 'leave', figure: 'decided', person: wangfang.id };
    expect((await rowsFor(wangfang, question)).totalCount).toBe(6);
    expect((await rowsFor(admin, question)).totalCount).toBe(0);
    expect((await rowsFor(chenjie, question)).totalCount).toBe(0);
  });

  it('is refused with a message to users who lead no department', async () => {
    for (const answer of [
      await zhangwei.ask(`${CORE}/getReport?${NOVEMBER}`),
      await zhangwei.call(`${CORE}/getRows`, { from: '2026-11-01', to: '2026-11-30', figure: 'started' }),
    ])
      expect(answer).toMatchObject({
        success: false,
        message: 'Reports are only for department heads and administrators.',
      });
  });

  it.each([
    ['started', {}, 8],
    ['waiting', { process: 'leave' }, 2],
    ['approved', { process: 'leave' }, 4],
    ['refused', {}, 1],
    ['begun', { begins: '2026-11-16' }, 8],
    ['begun', { begins: '2026-11-02' }, 0],
    ['decided', { process: 'leave', node: 'UserTask_manager' }, 6],
    ['returned', { process: 'leave', node: 'UserTask_manager' }, 1],
    ['refusedAt', { process: 'leave', node: 'UserTask_manager' }, 1],
    ['open', { process: 'leave', node: 'UserTask_manager' }, 1],
  ])('links from %s %o to its rows', async (figure, more, expected) => {
    const { data, totalCount } = await rowsFor(admin, { figure, ...more });
    expect([data.length, totalCount]).toEqual([expected, expected]);
    for (const row of data)
      expect(row).toMatchObject({ instId: expect.any(String), subject: expect.stringMatching(/./u) });
  });

  it('shows a head the title of a request only if they may read it', async () => {
    const { data } = await rowsFor(liqiang, { figure: 'decided' });
    expect(data.length).toBeGreaterThan(0);
    for (const { instId, subject, remark } of data) {
      const { success } = await liqiang.ask(`bpmInst/getInstDetail?instId=${instId}&from=mystart`).then(
        (detail) => ({ success: detail.success !== false }),
        () => ({ success: false }),
      );
      expect(subject === null && remark === null, instId).toBe(!success);
    }
  });

  it.each(['from=2026-02-30&to=2026-03-01', 'from=2026-11-02&to=2026-11-01', 'from=1900-01-01&to=2026-01-01'])(
    'refuses dates such as %s with a message',
    async (days) => {
      expect((await admin.ask(`${CORE}/getReport?${days}`)).message).toMatch(/^Choose valid dates/u);
    },
  );

  it('is cached for five minutes and computed again afterwards', async () => {
    const before = await reportFor(admin);
    await company.start(zhangwei, 'leave');
    expect(await reportFor(admin)).toEqual(before);
    clock.advance(5 * 60_000);
    expect((await reportFor(admin)).requests.started).toBe(before.requests.started + 1);
  });
});
