import { loadDemoDefinitions } from './definitions.ts';
import type { ManualClock } from './createManualClock.ts';
import { startDemoPlatform, type PlatformWishes } from './platform.ts';
import type { FreshDatabase } from './database.ts';
import { COMPLETE } from './forms/demo.ts';
import { agreeOnce, createCompanyUsers, runToEnd } from './runToEnd.ts';
import { createWorkflowClients, type Colleague } from './workflow.ts';

/** Starts the demo company with a database of its own. */
export async function startCompany(fresh: FreshDatabase, wishes?: PlatformWishes, clock?: ManualClock) {
  const platform = await startDemoPlatform(fresh, wishes, clock);
  const { byAccount, idOf, holderOf } = createCompanyUsers(
    (await loadDemoDefinitions()).company,
    createWorkflowClients(platform),
  );
  return {
    platform,
    idOf,
    person: byAccount,
    people: <const Accounts extends readonly string[]>(...accounts: Accounts) =>
      Promise.all(accounts.map(byAccount)) as Promise<{ -readonly [Place in keyof Accounts]: Colleague }>,
    formOf: async (by: Colleague, key: string): Promise<object> => (await COMPLETE[key]?.(by, idOf)) ?? {},
    /** Starts a process with a complete form and the given changes. */
    async start(by: Colleague, key: string, changes: object = {}): Promise<string> {
      const form = await (COMPLETE[key]?.(by, idOf) ?? {});
      return (await by.start(key, { ...form, ...changes })).instId;
    },
    /** Returns the only task of this user in a request. Fails the test if there is none. */
    async taskIn(instId: string, of: Colleague): Promise<string> {
      const task = await of.taskOf(instId);
      if (task === undefined)
        throw new Error(
          `${of.account} has no task in ${instId}: ${JSON.stringify((await of.history(instId)).map(({ nodeId, checkStatus }) => [nodeId, checkStatus]))}`,
        );
      return task.taskId;
    },
    /** Agrees to the oldest open task as its assignee. */
    advance: (instId: string) => agreeOnce(platform, { byAccount, idOf, holderOf }, instId),
    runToEnd: (instId: string) => runToEnd(platform, { byAccount, idOf, holderOf }, instId),
  };
}
export type Company = Awaited<ReturnType<typeof startCompany>>;
