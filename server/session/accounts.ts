import { and, eq, or, sql as raw } from 'drizzle-orm';
import { people } from '../storage/schema/identity.ts';
import { tenants } from '../storage/schema/logins.ts';
import type { Database } from '../storage/database.ts';

/** The platform's own tenant (contract login 1). */
const FIRST_TENANT = '1';

/** Whom an account means as it was typed: nobody, or somebody who may log in. */
interface MeantAccount {
  readonly account: string;
  readonly tenant: string;
  readonly person: typeof people.$inferSelect | undefined;
}

/**
 * Contract login 1: the tenant travels inside the account, as `account#tenant` or `account@domain`; a plain one is of
 * the tenant that is named beside it, or of the platform's own. Capitals do not count, nor what an input method makes
 * of signs.
 *
 * Accounts that look like a mail are looked for as they are first; only then is what follows the @ a domain.
 */
export async function findAccount(
  sql: Database['sql'],
  typed: string,
  tenantBeside: string | undefined,
): Promise<MeantAccount> {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const home = tenantBeside || FIRST_TENANT;
  const [, named, id] = /^(.*)#([^#]*)$/u.exec(text) ?? [];
  if (named !== undefined) return meant(sql, named, id ? await tenantBy(sql, id) : home);
  const whole = await meant(sql, text, home);
  const [, local, domain] = /^(.*)@([^@]*)$/u.exec(text) ?? [];
  if (whole.person || local === undefined) return whole;
  const tenant = await tenantOf(sql, domain ?? '');
  return tenant === undefined ? whole : meant(sql, local, tenant);
}

async function meant(sql: Database['sql'], typed: string, tenant: string): Promise<MeantAccount> {
  const account = typed.trim();
  const [person] = await sql
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.account, account), eq(people.hasLeft, false)));
  return { account, tenant, person };
}

/** Its id however it is written; one that has said nothing about logins has no row. */
async function tenantBy(sql: Database['sql'], typed: string): Promise<string> {
  const [found] = await sql
    .select({ id: tenants.id })
    .from(tenants)
    .where(or(eq(tenants.id, typed), eq(raw`lower(${tenants.id})`, typed)));
  return found?.id ?? typed;
}

async function tenantOf(sql: Database['sql'], domain: string): Promise<string | undefined> {
  const [found] = await sql.select({ id: tenants.id }).from(tenants).where(eq(tenants.domain, domain));
  return found?.id;
}
