import { beforeAll, expect, it } from 'vitest';
import { companyAtWork, type Company } from '#test/support/company.ts';
import { listeningDatabase } from '#test/support/database.ts';
import { LEAVE } from '#test/support/forms/demo.ts';
import type { Colleague } from '#test/support/workflow.ts';

/** A statement is a round trip, and the row of the request is locked meanwhile. */
const MOST_STATEMENTS = 20;
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
])('a decision that %s costs at most 20 statements, four of them on the row of the request', async (_, days) => {
  const statements = await statementsOfAgreeing(days);
  expect(statements.filter((statement) => statement.includes('"instances"')).length).toBeLessThanOrEqual(MOST_TOUCHES);
  expect(statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);
});
