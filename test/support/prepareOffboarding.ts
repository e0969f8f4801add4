import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { LeaversDto } from '#contract/directory/leavingEndpoints.ts';
import { deactivateUsers, type DeactivateUsersInput } from '#server/users/offboarding/deactivateUsers.ts';
import { notices } from '#server/db/schema/notices.ts';
import { people } from '#server/db/schema/identity.ts';
import { departures } from '#server/db/schema/departures.ts';
import type { Company } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { createManualClock, type ManualClock } from './createManualClock.ts';
import { startProvisionedCompany, type ProvisionedCompany } from './scim.ts';
import { createWorkflowClients, type Colleague } from './workflow.ts';

const HOUR = 60 * 60 * 1000;
export const OFFBOARDING_ROOT = '/api-user/user/offboarding';
/** More than five percent of the users of the demo company. */
export const MANY = [
  'xiaolin',
  'dingkai',
  'weiyu',
  'jiangtao',
  'caiwen',
  'songjia',
  'panlong',
  'gaofei',
  'huangmin',
  'luoxue',
];

/** The demo company for offboarding tests. Before each test all users are active and there are no notices. */
export function prepareOffboarding(fresh: FreshDatabase) {
  let at: ProvisionedCompany;
  let company: Company;
  let clock: ManualClock;
  let admin: Colleague;
  let zhangwei: Colleague;
  beforeAll(async () => {
    clock = createManualClock();
    at = await startProvisionedCompany(fresh, {}, clock);
    company = at.company;
  });
  const logIn = (account: string) => createWorkflowClients(company.platform)(account);
  /** Advances the clock and logs the users in again. */
  async function pass(hours: number): Promise<void> {
    clock.advance(hours * HOUR);
    await settle();
    [admin, zhangwei] = [await logIn('admin'), await logIn('zhangwei')];
  }
  beforeEach(async () => {
    const { sql } = company.platform.database;
    await sql.update(people).set({ hasLeft: false, leftAt: null });
    await sql.delete(departures);
    await sql.delete(notices).where(inArray(notices.about, ['leavingHeld', 'leavingDone']));
    await pass(2);
  });

  const setActive = async (account: string, value: boolean) =>
    at.patch(`/Users/${company.idOf(account)}`, { op: 'replace', path: 'active', value });
  const settle = () => company.platform.workflow.settle();
  const leavers = async (by: Colleague = admin): Promise<LeaversDto> =>
    (await by.get(`${OFFBOARDING_ROOT}/query`)).body.data;
  const decide = async (what: 'confirm' | 'dismiss' | 'reactivate', body: object, by = admin) =>
    (await by.post(`${OFFBOARDING_ROOT}/${what}`, body)).body;
  const holdersOf = async (instId: string): Promise<readonly string[]> =>
    (await admin.ask(`bpmTask/getByInstId?instId=${instId}`)).flatMap(
      ({ taskExecutors }: { taskExecutors: readonly { account: string }[] }) =>
        taskExecutors.map(({ account }) => account),
    );
  const told = async (about: 'leavingHeld' | 'leavingDone', by = admin) => {
    const page = { pageNo: 1, pageSize: 50, params: {} };
    const { body } = await by.post('/api-portal/portal/core/infInnerMsg/queryMsg', page);
    return body.result.data.filter(({ category }: { category: string }) => category === about);
  };
  const rowOf = async (account: string) =>
    (await company.platform.database.sql.select().from(people).where(eq(people.account, account)))[0];
  /** Deactivates all users in one call, as an import or the user page does. */
  const leaveTogether = (accounts: readonly string[], more: Partial<DeactivateUsersInput> = {}) =>
    company.platform.database.transaction((tx) =>
      deactivateUsers(
        tx,
        {
          clock,
          newId: () => crypto.randomUUID(),
          loginMethods: { passwordLogin: { mayUse: async () => true }, logins: [] },
        },
        { tenant: '1', people: accounts.map(company.idOf), by: admin.id, source: 'import', ...more },
      ),
    );

  return {
    get at() {
      return at;
    },
    get company() {
      return company;
    },
    get clock() {
      return clock;
    },
    get admin() {
      return admin;
    },
    get zhangwei() {
      return zhangwei;
    },
    ...{ logIn, pass, setActive, settle, leavers, decide, holdersOf, told, rowOf, leaveTogether },
  };
}
