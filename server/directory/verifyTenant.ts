import { sql } from 'drizzle-orm';
import type { Company } from '#server/company/company.ts';
import { StartupError } from '#server/config/startupError.ts';
import type { Database, Sql } from '#server/db/database.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/** Content of the database that does not depend on the version of its tables. */
interface TenantContent {
  readonly tenants: readonly { readonly id: string; readonly name?: LocalizedNames | null }[];
  /** Users of the tenant that the server is about to start. */
  readonly people: readonly string[];
}

/**
 * Rejects a database of another company, one with users of a demo, and another company's for a demo, before anything is
 * written. Throws StartupError.
 * @param demo ids of the shipped demo's users
 */
export const verifyTenant =
  (company: Company, demo: ReadonlySet<string>, place: string) =>
  async (database: Database): Promise<void> => {
    const inhabitants = await database.background.transaction((tx) => loadTenantContent(tx, company.tenant));
    const objection = findObjection(inhabitants, company, demo);
    if (objection !== undefined)
      throw new StartupError(`${place} ${objection}; nothing was changed. Use another DATA_DIR or DATABASE_URL.`);
  };

function findObjection(
  { tenants, people }: TenantContent,
  company: Company,
  demo: ReadonlySet<string>,
): string | undefined {
  const isDemo = company.demo !== undefined;
  const ofDemo = new Set([...demo, ...(isDemo ? company.people.map(({ id }) => id) : [])]);
  const holdsDemo = people.some((id) => ofDemo.has(id));
  if (!isDemo && holdsDemo) return 'holds the people of the demo company';
  const own = tenants.find(({ id }) => id === company.tenant);
  const others = tenants.filter(({ name }) => name !== undefined && name !== null);
  const wanted = company.name['zh-CN'];
  if (own?.name && !isSameCompany(own.name, company))
    return `belongs to “${own.name['zh-CN']}”, and the folder is of “${wanted}” (a company that was renamed says so by "formerName" in company.json)`;
  const [other] = others;
  if (own === undefined && people.length === 0 && other?.name)
    return `belongs to “${other.name['zh-CN']}” (tenant ${other.id}), and the folder is of “${wanted}” (tenant ${company.tenant})`;
  if (isDemo && !holdsDemo && people.length > 0) return 'holds the people of another company than the demo';
  return undefined;
}

export function isSameCompany(
  known: LocalizedNames,
  { name, formerName }: Pick<Company, 'name' | 'formerName'>,
): boolean {
  const names = new Set([...Object.values(name), ...Object.values(formerName ?? {})]);
  return Object.values(known).some((each) => names.has(each));
}

async function loadTenantContent(tx: Sql, tenant: string): Promise<TenantContent> {
  if (!(await doesTableExist(tx, 'people'))) return { tenants: [], people: [] };
  // Tables of an older version lack columns; a row as JSON contains those that exist.
  const tenants = (await doesTableExist(tx, 'tenants'))
    ? await selectJsonRows(tx, sql`select to_jsonb(t) as row from tenants t`)
    : [];
  const people = await selectJsonRows(tx, sql`select to_jsonb(p.id) as row from people p where p.tenant = ${tenant}`);
  return { tenants: tenants as TenantContent['tenants'], people: people as readonly string[] };
}

async function doesTableExist(tx: Sql, table: string): Promise<boolean> {
  const [found] = await selectJsonRows(tx, sql`select to_jsonb(to_regclass(${table}) is not null) as row`);
  return found === true;
}

async function selectJsonRows(tx: Sql, statement: ReturnType<typeof sql>): Promise<readonly unknown[]> {
  const answer: unknown = await tx.execute(statement);
  const { rows } = answer as { readonly rows: readonly { readonly row: unknown }[] };
  return rows.map(({ row }) => row);
}
