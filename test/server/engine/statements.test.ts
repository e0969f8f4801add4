import { beforeAll, expect, it } from 'vitest';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { listeningDatabase } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** A decision locks the row of the request meanwhile. Four are sent with the lock, without waiting for each other. */
const MOST = { page: 3, search: 3, count: 2, opened: 13, openedAgain: 7, decided: 10 };
const MOST_TOUCHES = 4;

let company: Company;
let sent: string[];
let zhangwei: Colleague;
let wangfang: Colleague;
beforeAll(async () => {
  const listening = await listeningDatabase();
  sent = listening.sent;
  company = await companyAtWork(async () => listening.database);
  [zhangwei, wangfang] = await company.people('zhangwei', 'wangfang');
});

/** All statements of one Agree on a leave request, as the page sends it: session, key and answer included. */
async function statementsOfAgreeing(days: number): Promise<readonly string[]> {
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
])('a decision that %s costs at most ten statements, four of them on the row of the request', async (_, days) => {
  const statements = await statementsOfAgreeing(days);
  expect(statements.filter((statement) => statement.includes('"instances"')).length).toBeLessThanOrEqual(MOST_TOUCHES);
  expect(statements.length).toBeLessThanOrEqual(MOST.decided);
});

/** How many statements a call sends, who asks and their groups included. */
async function costOf(call: () => Promise<unknown>): Promise<number> {
  sent.length = 0;
  await call();
  return sent.length;
}

it('the to-do list costs three statements: who asks, the page with its number, and the names', async () => {
  await company.start(zhangwei, 'leave', { days: 3 });
  expect(await costOf(() => wangfang.toDo())).toBeLessThanOrEqual(MOST.page);
  expect(await costOf(() => wangfang.toDo({ 'Q_v.SUBJECT__S_LK': 'leave' }))).toBeLessThanOrEqual(MOST.search);
  expect(await costOf(() => wangfang.count())).toBeLessThanOrEqual(MOST.count);
});

it('a task is opened by seven statements, and by thirteen when it is thereby marked as seen', async () => {
  const instId = await company.start(zhangwei, 'leave', { days: 9 });
  const task = await company.taskIn(instId, wangfang);
  expect(await costOf(() => wangfang.open(task))).toBeLessThanOrEqual(MOST.opened);
  expect(await costOf(() => wangfang.open(task))).toBeLessThanOrEqual(MOST.openedAgain);
});

it('nobody is looked up twice for the page of a task', async () => {
  const task = await company.taskIn(await company.start(zhangwei, 'leave', { days: 9 }), wangfang);
  await wangfang.open(task);
  await costOf(() => wangfang.open(task));
  expect(sent.filter((statement) => statement.includes('union all (select "id", \'\''))).toHaveLength(1);
});
