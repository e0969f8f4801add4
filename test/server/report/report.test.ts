import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { ReportDto, ReportRowDto } from '#api/reportEndpoints.ts';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { onBothDatabases } from '#test/support/database.ts';
import { handClock } from '#test/support/handClock.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** Nobody stays logged in for longer than half a day. */
const STEP = 300_000;
const CORE = 'bpmReport';
const NOVEMBER = 'from=2026-11-01&to=2026-11-30';

onBothDatabases('a report of how the work goes', (fresh) => {
  const clock = handClock();
  let company: Company;
  let zhangwei: Colleague;
  let wangfang: Colleague;
  let liqiang: Colleague;
  let chenjie: Colleague;
  let admin: Colleague;
  /** So long the manager took for each leave, and what she said; the last one still waits. */
  const DECIDED = [
    [1, 'AGREE'],
    [2, 'AGREE'],
    [3, 'REFUSE'],
    [5, 'AGREE'],
    [8, 'BACK_TO_STARTOR'],
    [13, 'AGREE'],
  ] as const;

  beforeAll(async () => {
    company = await companyAtWork(fresh, { callsPerMinute: 10_000 }, clock);
    [zhangwei, wangfang, liqiang, chenjie, admin] = await company.people(
      'zhangwei',
      'wangfang',
      'liqiang',
      'chenjie',
      'admin',
    );
    for (const [hours, checkType] of DECIDED) {
      const instId = await company.start(zhangwei, 'leave');
      clock.advance(hours * STEP);
      const taskId = await company.taskIn(instId, wangfang);
      const more = checkType === 'BACK_TO_STARTOR' ? { nextJumpType: 'normal', opinion: 'The dates overlap' } : {};
      expect((await wangfang.decide(taskId, checkType, more)).success).toBe(true);
    }
    await company.start(zhangwei, 'leave');
    // Finance has one of its own, and a draft is nobody's figure.
    const expense = await company.start(zhangwei, 'expense');
    await company.runToEnd(expense);
    await zhangwei.saveDraft('leave', { days: 1 });
    clock.advance(4 * STEP);
  });

  const reportFor = async (who: Colleague, more = ''): Promise<ReportDto> =>
    (await who.ask(`${CORE}/getReport?${NOVEMBER}${more}`)).data;
  const rowsFor = async (who: Colleague, question: object): Promise<{ data: ReportRowDto[]; totalCount: number }> =>
    (await who.call(`${CORE}/getRows`, { from: '2026-11-01', to: '2026-11-30', ...question })).data;

  it('counts what was started, what has ended and what waits, as the requests themselves say', async () => {
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

  it('tells how long a step takes: the middle of what each took, and nine in ten', async () => {
    const { steps } = await reportFor(admin, '&process=leave');
    const step = steps.find(({ node }) => node === 'UserTask_manager');
    // 1, 2, 3, 5, 8 and 13 times five minutes: half way between 3 and 5, and half way between 8 and 13.
    expect(step).toMatchObject({
      decided: 6,
      median: 4 * STEP,
      ninth: 10.5 * STEP,
      returned: 1,
      refused: 1,
      open: 1,
    });
    expect(step?.waited).toBe((32 + (step?.oldest ?? 0) / STEP) * STEP);
    expect(step?.oldest).toBeGreaterThanOrEqual(4 * STEP);
  });

  it('says what comes back, and why', async () => {
    const { returns } = await reportFor(admin);
    expect(returns).toMatchObject([
      { node: 'UserTask_manager', returned: 1, said: [{ opinion: 'The dates overlap', times: 1 }] },
    ]);
  });

  it('counts weeks in which nothing happened, too', async () => {
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

  it('shows the head of finance what finance decided, and nothing else', async () => {
    const { isCompany, departments, steps, requests, people } = await reportFor(liqiang);
    expect([isCompany, departments]).toEqual([false, ['Finance']]);
    expect(new Set(steps.map(({ process }) => process))).toEqual(new Set(['expense']));
    expect(steps.map(({ node }) => node)).toContain('UserTask_finance');
    expect(steps.map(({ node }) => node)).not.toContain('UserTask_manager');
    expect(requests.started).toBe(1);
    expect(people.map(({ name }) => name)).toContain('Li Qiang');
    expect(people.map(({ name }) => name)).not.toContain('Wang Fang');
  });

  it('tells of persons to their head alone, also an administrator who leads nobody', async () => {
    const [{ people: ofAdmin }, { people: ofHead }] = [
      await reportFor(admin),
      await reportFor(wangfang, '&process=leave'),
    ];
    expect(ofAdmin).toEqual([]);
    expect(ofHead).toMatchObject([
      { name: 'Wang Fang', decided: 6, median: 4 * STEP, open: 1 },
      // What came back lies with who asked for it.
      { name: 'Zhang Wei', decided: 0, open: 1 },
    ]);
    const question = { process: 'leave', figure: 'decided', person: wangfang.id };
    expect((await rowsFor(wangfang, question)).totalCount).toBe(6);
    expect((await rowsFor(admin, question)).totalCount).toBe(0);
    expect((await rowsFor(chenjie, question)).totalCount).toBe(0);
  });

  it('is refused with words to whoever leads nobody', async () => {
    for (const answer of [
      await zhangwei.ask(`${CORE}/getReport?${NOVEMBER}`),
      await zhangwei.call(`${CORE}/getRows`, { from: '2026-11-01', to: '2026-11-30', figure: 'started' }),
    ])
      expect(answer).toMatchObject({
        success: false,
        message: 'Reports are for heads of departments and administrators.',
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
  ])('leads from %s %o to its rows', async (figure, more, expected) => {
    const { data, totalCount } = await rowsFor(admin, { figure, ...more });
    expect([data.length, totalCount]).toEqual([expected, expected]);
    for (const row of data)
      expect(row).toMatchObject({ instId: expect.any(String), subject: expect.stringMatching(/./u) });
  });

  it('names a request to a head only where they may read it', async () => {
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
    'refuses days such as %s in words',
    async (days) => {
      expect((await admin.ask(`${CORE}/getReport?${days}`)).message).toMatch(/^Choose days that exist/u);
    },
  );

  it('is kept for five minutes, and made anew afterwards', async () => {
    const before = await reportFor(admin);
    await company.start(zhangwei, 'leave');
    expect(await reportFor(admin)).toEqual(before);
    clock.advance(5 * 60_000);
    expect((await reportFor(admin)).requests.started).toBe(before.requests.started + 1);
  });
});
