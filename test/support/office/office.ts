import { and, eq, sql } from 'drizzle-orm';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { seedCompany } from '#server/users/admin/seedCompany.ts';
import { createServer } from '#server/bootstrap/createServer.ts';
import { definitions } from '#server/db/schema/definitions.ts';
import { sessions } from '#server/db/schema/identity.ts';
import { agents } from '#server/db/schema/handover.ts';
import type { Database } from '#server/db/database.ts';
import { loadDemoDefinitions } from '#test/support/definitions.ts';
import { createManualClock } from '#test/support/createManualClock.ts';
import { actorsOf, type Actors } from './actors.ts';
import { SMALL_CHARTS } from './charts.ts';
import { colleaguesAt, type Colleagues } from './colleagues.ts';
import type { AgentRule } from './model.ts';
import { createVariablesForm } from '../createVariablesForm.ts';

/** The real server on its own port, its database, and a clock controlled by the test. */
export interface Office {
  readonly database: Database;
  readonly clock: ReturnType<typeof createManualClock>;
  readonly actors: Actors;
  readonly colleagues: Colleagues;
  /** Active versions by key, as the server stores them. */
  readonly deployed: Map<string, DeployedDefinition>;
  deploy(loaded: LoadedDefinition): Promise<void>;
  /** Deletes all requests from the database, and sets the agent rules. */
  clear(rules: readonly AgentRule[]): Promise<void>;
  /** Advances the clock without ending sessions, and runs what is due. */
  passTime(milliseconds: number): Promise<void>;
  /** Returns a hash that changes with any row of any request. */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

const TENANT = '1';
const FOREVER = 4_000_000_000_000;
/** Tables that are filled before the first request; all others belong to requests. */
const LASTING = [
  'migrations',
  'nodes',
  'people',
  'groups',
  'memberships',
  'notification_settings',
  'definitions',
  'phrases',
  'sessions',
  'login_failures',
  'login_tries',
  'login_devices',
];

async function tablesOfRequests({ sql: handle }: Database): Promise<readonly string[]> {
  const { rows } = (await handle.execute(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )) as { rows: { name: string }[] };
  return rows.map(({ name }) => name).filter((name) => !LASTING.includes(name));
}

/**
 * @param addresses the addresses of the servers that share the database; without any, one runs in this process. The
 * caller closes the database.
 */
export async function openTestServer(
  database: Database,
  clock = createManualClock(),
  addresses: readonly string[] = [],
): Promise<Office> {
  const demo = await loadDemoDefinitions();
  const actors = actorsOf(demo.company);
  const { app, workflow } = await createServer(database, clock, {
    definitions: demo,
    hasDemo: false,
    log: process.stderr,
    callsPerMinute: 1_000_000,
  });
  await database.transaction((tx) => seedCompany(tx, actors.company, clock.now()));
  const deployed = new Map<string, DeployedDefinition>();
  const read = async (key?: string) => {
    const main = eq(definitions.isMain, true);
    for (const each of await database.sql
      .select()
      .from(definitions)
      .where(key === undefined ? main : and(main, eq(definitions.key, key))))
      deployed.set(each.key, each);
  };
  const deploy = async (loaded: readonly LoadedDefinition[]) =>
    database.transaction((tx) =>
      workflow.seed(tx, TENANT, {
        categories: [],
        opinions: [],
        processes: loaded.map((definition) => ({
          definition,
          texts: {},
          form: createVariablesForm(definition),
          isFieldList: true,
        })),
      }),
    );
  await deploy(SMALL_CHARTS);
  await read();
  const ofRequests = await tablesOfRequests(database);
  const parts = ofRequests
    .filter((table) => table !== 'answered_commands')
    .map((table) => `(select coalesce(sum(hashtextextended(t::text, 0)), 0) from ${table} t)`);
  return {
    database,
    clock,
    actors,
    deployed,
    colleagues: colleaguesAt(
      addresses.length > 0 ? addresses : [await app.listen({ host: '127.0.0.1', port: 0 })],
      actors,
    ),
    async deploy(loaded) {
      await deploy([loaded]);
      await read(loaded.process.key);
    },
    async clear(rules) {
      await database.sql.execute(sql.raw(`truncate ${ofRequests.join(', ')}`));
      if (rules.length > 0)
        await database.sql
          .insert(agents)
          .values(rules.map((rule, index) => ({ ...rule, id: String(index), tenant: TENANT, from: 0, to: FOREVER })));
    },
    async passTime(milliseconds) {
      clock.advance(milliseconds);
      await database.sql.update(sessions).set({ expiresAt: FOREVER });
      await workflow.settle();
    },
    async fingerprint() {
      const { rows } = (await database.sql.execute(sql.raw(`select concat_ws(' ', ${parts.join(', ')}) as print`))) as {
        rows: { print: string }[];
      };
      return rows[0]?.print ?? '';
    },
    close: () => app.close(),
  };
}
