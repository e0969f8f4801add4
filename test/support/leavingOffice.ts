import { eq, inArray } from 'drizzle-orm';
import { beforeAll, beforeEach } from 'vitest';
import type { LeaversDto } from '#api/leavingEndpoints.ts';
import { markLeft, type Leaving } from '#server/directory/leaving/markLeft.ts';
import { notices } from '#server/storage/schema/notices.ts';
import { people } from '#server/storage/schema/identity.ts';
import { leavings } from '#server/storage/schema/leavings.ts';
import type { Company } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { handClock, type HandClock } from './handClock.ts';
import { provisionedCompany, type ProvisionedCompany } from './scim.ts';
import { workflowOf, type Colleague } from './workflow.ts';

const HOUR = 60 * 60 * 1000;
export const LEAVING_ROOT = '/api-user/user/org/leaving';
/** More than five in a hundred of the demo company. */
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

/** The demo company, whose people leave: before each test all are here, and nobody has been told anything. */
export function leavingOffice(fresh: FreshDatabase) {
  let at: ProvisionedCompany;
  let company: Company;
  let clock: HandClock;
  let admin: Colleague;
  let zhangwei: Colleague;
  beforeAll(async () => {
    clock = handClock();
    at = await provisionedCompany(fresh, {}, clock);
    company = at.company;
  });
  const logIn = (account: string) => workflowOf(company.platform)(account);
  /** Whoever works that long has logged in again meanwhile. */
  async function pass(hours: number): Promise<void> {
    clock.advance(hours * HOUR);
    await settle();
    [admin, zhangwei] = [await logIn('admin'), await logIn('zhangwei')];
  }
  beforeEach(async () => {
    const { sql } = company.platform.database;
    await sql.update(people).set({ hasLeft: false, leftAt: null });
    await sql.delete(leavings);
    await sql.delete(notices).where(inArray(notices.about, ['leavingHeld', 'leavingDone']));
    await pass(2);
  });

  const setActive = async (account: string, value: boolean) =>
    at.patch(`/Users/${company.idOf(account)}`, { op: 'replace', path: 'active', value });
  const settle = () => company.platform.workflow.settle();
  const leavers = async (by: Colleague = admin): Promise<LeaversDto> =>
    (await by.get(`${LEAVING_ROOT}/query`)).body.data;
  const decide = async (what: 'confirm' | 'keep' | 'undo', body: object, by = admin) =>
    (await by.post(`${LEAVING_ROOT}/${what}`, body)).body;
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
  /** All in one call, as an import or a page of people would. */
  const leaveTogether = (accounts: readonly string[], more: Partial<Leaving> = {}) =>
    company.platform.database.transaction((tx) =>
      markLeft(
        tx,
        {
          clock,
          newId: () => crypto.randomUUID(),
          ways: { passwordLogin: { mayUse: async () => true }, logins: [] },
        },
        { tenant: '1', people: accounts.map(company.idOf), by: admin.id, way: 'import', ...more },
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
