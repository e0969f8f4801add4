import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { startDemoPlatform } from '#test/support/platform.ts';
import { expectInvariants } from '#test/support/invariants.ts';
import { createCompanyUsers, runToEnd } from '#test/support/runToEnd.ts';
import { createWorkflowClients } from '#test/support/workflow.ts';

const ACCOUNTS = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'admin'];

onBothDatabases('every process', (fresh, isWhole) => {
  let platform: Awaited<ReturnType<typeof startDemoPlatform>>;
  let people: ReturnType<typeof createCompanyUsers>;
  beforeAll(async () => {
    platform = await startDemoPlatform(fresh);
    people = createCompanyUsers((await loadDemoDefinitions()).company, createWorkflowClients(platform));
  });

  // In a short run: every process once, every account once.
  const starters = (index: number) => (isWhole ? ACCOUNTS : ACCOUNTS.slice(index, index + 1));
  describe.each(Object.keys(COMPLETE).map((key, index) => [key, index] as const))('%s', (key, index) => {
    it.each(starters(index))('started by %s reaches its end', async (account) => {
      const initiator = await people.byAccount(account);
      const { instId } = await initiator.start(key, await (COMPLETE[key]?.(initiator, people.idOf) ?? {}));
      await runToEnd(platform, people, instId);
      expect((await initiator.detail(instId)).bpmInst).toMatchObject({
        status: 'SUCCESS_END',
        outcome: 'approved',
        taskExecutors: [],
        curNode: '',
      });
      expect((await initiator.history(instId)).every(({ checkStatus }) => checkStatus !== 'UNHAND')).toBe(true);
    });
  });

  it('keeps rows that match its states, and states that match its events', () => expectInvariants(platform.database));
});
