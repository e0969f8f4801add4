import { demoDefinitions } from './definitions.ts';
import type { HandClock } from './handClock.ts';
import { demoPlatform, type PlatformWishes } from './platform.ts';
import type { FreshDatabase } from './database.ts';
import { COMPLETE } from './forms/demo.ts';
import { agreeOnce, peopleOf, runToEnd } from './runToEnd.ts';
import { workflowOf, type Colleague } from './workflow.ts';

/** The demo company at work over a database of its own. */
export async function companyAtWork(fresh: FreshDatabase, wishes?: PlatformWishes, clock?: HandClock) {
  const platform = await demoPlatform(fresh, wishes, clock);
  const { byAccount, idOf, holderOf } = peopleOf((await demoDefinitions()).company, workflowOf(platform));
  return {
    platform,
    idOf,
    person: byAccount,
    people: <const Accounts extends readonly string[]>(...accounts: Accounts) =>
      Promise.all(accounts.map(byAccount)) as Promise<{ -readonly [Place in keyof Accounts]: Colleague }>,
    formOf: async (by: Colleague, key: string): Promise<object> => (await COMPLETE[key]?.(by, idOf)) ?? {},
    /** Starts a process with a complete form, changed where a test says so. */
    async start(by: Colleague, key: string, changes: object = {}): Promise<string> {
      const form = await (COMPLETE[key]?.(by, idOf) ?? {});
      return (await by.start(key, { ...form, ...changes })).instId;
    },
    /** The one task this person has in a request; fails the test when there is none. */
    async taskIn(instId: string, of: Colleague): Promise<string> {
      const task = await of.taskOf(instId);
      if (task === undefined)
        throw new Error(
          `${of.account} has no task in ${instId}: ${JSON.stringify((await of.history(instId)).map(({ nodeId, checkStatus }) => [nodeId, checkStatus]))}`,
        );
      return task.taskId;
    },
    /** Lets whoever has the oldest task agree. */
    advance: (instId: string) => agreeOnce(platform, { byAccount, idOf, holderOf }, instId),
    runToEnd: (instId: string) => runToEnd(platform, { byAccount, idOf, holderOf }, instId),
  };
}
export type Company = Awaited<ReturnType<typeof companyAtWork>>;
