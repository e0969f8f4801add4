import { beforeAll, describe, expect, it } from 'vitest';
import { onBothDatabases } from '#test/support/database.ts';
import { demoDefinitions } from '#test/support/definitions.ts';
import { COMPLETE } from '#test/support/forms/demo.ts';
import { demoPlatform } from '#test/support/platform.ts';
import { expectSound } from '#test/support/invariants.ts';
import { peopleOf, runToEnd } from '#test/support/runToEnd.ts';
import { workflowOf } from '#test/support/workflow.ts';

const ACCOUNTS = ['zhangwei', 'wangfang', 'liqiang', 'chenjie', 'sunli', 'admin'];

onBothDatabases('every process', (fresh, isWhole) => {
  let platform: Awaited<ReturnType<typeof demoPlatform>>;
  let people: ReturnType<typeof peopleOf>;
  beforeAll(async () => {
    platform = await demoPlatform(fresh);
    people = peopleOf((await demoDefinitions()).company, workflowOf(platform));
  });

  // In short: every process once, every account once.
  const starters = (index: number) => (isWhole ? ACCOUNTS : ACCOUNTS.slice(index, index + 1));
  describe.each(Object.keys(COMPLETE).map((key, index) => [key, index] as const))('%s', (key, index) => {
    it.each(starters(index))('started by %s comes to its end', async (account) => {
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

  it('leaves rows that follow from states, and states that follow from events', () => expectSound(platform.database));
});
