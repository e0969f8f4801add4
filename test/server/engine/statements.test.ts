import { beforeAll, expect, it } from 'vitest';
import { startCompany, type Company } from '#test/support/company.ts';
import { openRecordingDatabase } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

/**
 * Maximum number of SQL statements per call. A decision locks the row of the request; four statements are sent with the
 * lock, without waiting for each other.
 */
const MAX_STATEMENTS = { page: 3, search: 3, count: 2, opened: 14, openedAgain: 8, decided: 10 };
const MAX_INSTANCE_STATEMENTS = 4;

let company: Company;
let sent: string[];
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  const listening = await openRecordingDatabase();
  sent = listening.sent;
  company = await startCompany(async () => listening.database);
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
});

/**
 * Returns all statements of one agreement to a leave request, as the page sends it, including session, idempotency key
 * and answer.
 */
async function recordAgreeStatements(days: number): Promise<readonly string[]> {
  const instId = await company.start(zhangwei, 'leave', { days });
  const task = await company.taskIn(instId, wangfang);
  const { taskVersion } = (await wangfang.open(task)).bpmTask;
  const decision = { formJson: JSON.stringify({ leave: { ...LEAVE, days } }), taskVersion };
  sent.length = 0;
  const reply = await wangfang.decide(task, 'AGREE', decision, { 'idempotency-key': instId });
  expect(reply).toMatchObject({ success: true });
  return [...sent];
}

it.each([
  ['ends the request', 2],
  ['leads to the next step', 9],
])('a decision that %s takes at most ten statements, four of them on the row of the request', async (_, days) => {
  const statements = await recordAgreeStatements(days);
  expect(statements.filter((statement) => statement.includes('"instances"')).length).toBeLessThanOrEqual(
    MAX_INSTANCE_STATEMENTS,
  );
  expect(statements.length).toBeLessThanOrEqual(MAX_STATEMENTS.decided);
});

/** Returns the number of statements of a call, including those for the caller and the caller's groups. */
async function countStatements(call: () => Promise<unknown>): Promise<number> {
  sent.length = 0;
  await call();
  return sent.length;
}

it('the to-do list takes three statements: the caller, the page with its count, and the names', async () => {
  await company.start(zhangwei, 'leave', { days: 3 });
  expect(await countStatements(() => wangfang.toDo())).toBeLessThanOrEqual(MAX_STATEMENTS.page);
  expect(await countStatements(() => wangfang.toDo({ 'Q_v.SUBJECT__S_LK': 'leave' }))).toBeLessThanOrEqual(
    MAX_STATEMENTS.search,
  );
  expect(await countStatements(() => wangfang.count())).toBeLessThanOrEqual(MAX_STATEMENTS.count);
});

it('opening a task takes eight statements, or fourteen if the task is marked as seen', async () => {
  const instId = await company.start(zhangwei, 'leave', { days: 9 });
  const task = await company.taskIn(instId, wangfang);
  expect(await countStatements(() => wangfang.open(task))).toBeLessThanOrEqual(MAX_STATEMENTS.opened);
  expect(await countStatements(() => wangfang.open(task))).toBeLessThanOrEqual(MAX_STATEMENTS.openedAgain);
});

it('the page of a task loads each user once', async () => {
  const task = await company.taskIn(await company.start(zhangwei, 'leave', { days: 9 }), wangfang);
  await wangfang.open(task);
  await countStatements(() => wangfang.open(task));
  expect(sent.filter((statement) => statement.includes('union all (select "id", \'\''))).toHaveLength(1);
});
