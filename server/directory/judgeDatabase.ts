import { sql } from 'drizzle-orm';
import type { Company } from '../definitions/company.ts';
import { StartProblem } from '../startProblem.ts';
import type { Database, Sql } from '../storage/database.ts';
import type { Names } from '../storage/columns.ts';

/** What is known of the database's own company, however old its tables are. */
interface Inhabitants {
  readonly tenants: readonly { readonly id: string; readonly name?: Names | null }[];
  /** The people of the tenant that is to be started, without the first administrator of the settings. */
  readonly people: readonly string[];
}

const ADMINISTRATOR_OF_SETTINGS = '1000000000000000002';

/**
 * Refuses a database of another company, and one that holds people of the demo, before anything is written into it.
 * Throws StartProblem.
 * @param demo the ids of the people of the demo
 */
export const judgeDatabase =
  (company: Company | undefined, demo: ReadonlySet<string>, place: string) =>
  async (database: Database): Promise<void> => {
    const inhabitants = await database.background.transaction((tx) => inhabitantsOf(tx, company?.tenant ?? '1'));
    const objection = objectionTo(inhabitants, company, demo);
    if (objection !== undefined)
      throw new StartProblem(`${place} ${objection}; nothing was changed. Use another DATA_DIR or DATABASE_URL.`);
  };

function objectionTo(
  { tenants, people }: Inhabitants,
  company: Company | undefined,
  demo: ReadonlySet<string>,
): string | undefined {
  const isDemo = company?.people.some(({ id }) => demo.has(id)) === true;
  const holdsDemo = people.some((id) => demo.has(id));
  if (company !== undefined && !isDemo && holdsDemo) return 'holds the people of the demo company';
  const own = tenants.find(({ id }) => id === (company?.tenant ?? '1'));
  const others = tenants.filter(({ name }) => name !== undefined && name !== null);
  const wanted = company?.name['zh-CN'] ?? '';
  if (company !== undefined && own?.name && !isSameCompany(own.name, company))
    return `belongs to “${own.name['zh-CN']}”, and the folder is of “${wanted}” (a company that was renamed says so by "formerName" in company.json)`;
  const [other] = others;
  if (company !== undefined && own === undefined && people.length === 0 && other?.name)
    return `belongs to “${other.name['zh-CN']}” (tenant ${other.id}), and the folder is of “${wanted}” (tenant ${company.tenant})`;
  if (isDemo && !holdsDemo && people.length > 0) return 'holds the people of another company than the demo';
  return undefined;
}

export function isSameCompany(known: Names, { name, formerName }: Pick<Company, 'name' | 'formerName'>): boolean {
  const names = new Set([...Object.values(name), ...Object.values(formerName ?? {})]);
  return Object.values(known).some((each) => names.has(each));
}

async function inhabitantsOf(tx: Sql, tenant: string): Promise<Inhabitants> {
  if (!(await isThere(tx, 'people'))) return { tenants: [], people: [] };
  // Tables of an older server lack columns: a row as JSON has those it has.
  const tenants = (await isThere(tx, 'tenants')) ? await rowsOf(tx, sql`select to_jsonb(t) as row from tenants t`) : [];
  const people = await rowsOf(
    tx,
    sql`select to_jsonb(p.id) as row from people p where p.tenant = ${tenant} and p.id <> ${ADMINISTRATOR_OF_SETTINGS}`,
  );
  return { tenants: tenants as Inhabitants['tenants'], people: people as readonly string[] };
}

async function isThere(tx: Sql, table: string): Promise<boolean> {
  const [found] = await rowsOf(tx, sql`select to_jsonb(to_regclass(${table}) is not null) as row`);
  return found === true;
}

async function rowsOf(tx: Sql, statement: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  const answer: unknown = await tx.execute(statement);
  const { rows } = answer as { readonly rows: readonly { readonly row: unknown }[] };
  return rows.map(({ row }) => row);
}
