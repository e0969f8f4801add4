import { and, eq, or, sql as raw } from 'drizzle-orm';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { people } from '#server/db/schema/identity.ts';
import { tenants } from '#server/db/schema/logins.ts';
import type { Database } from '#server/db/database.ts';

/** The account as typed, and the user it resolves to. `person` is `undefined` if no user may log in with it. */
interface ResolvedAccount {
  readonly account: string;
  readonly tenant: string;
  readonly person: typeof people.$inferSelect | undefined;
}

/**
 * Resolves an account as typed at the login (contract login 1). The tenant may be part of it, as `account#tenant` or
 * `account@domain`; otherwise it is the tenant sent beside it, or the platform's own. Case and full-width forms of an
 * input method are ignored.
 *
 * An account that looks like a mail address is looked up as a whole first; only then is the part after the @ treated as
 * a domain.
 */
export async function findAccount(
  sql: Database['sql'],
  typed: string,
  tenantBeside: string | undefined,
): Promise<ResolvedAccount> {
  const text = typed.normalize('NFKC').trim().toLowerCase();
  const home = tenantBeside || DEFAULT_TENANT;
  const [, named, id] = /^(.*)#([^#]*)$/u.exec(text) ?? [];
  if (named !== undefined) return lookUpAccount(sql, named, id ? await normalizeTenantId(sql, id) : home);
  const whole = await lookUpAccount(sql, text, home);
  const [, local, domain] = /^(.*)@([^@]*)$/u.exec(text) ?? [];
  if (whole.person || local === undefined) return whole;
  const tenant = await findTenantByDomain(sql, domain ?? '');
  return tenant === undefined ? whole : lookUpAccount(sql, local, tenant);
}

async function lookUpAccount(sql: Database['sql'], typed: string, tenant: string): Promise<ResolvedAccount> {
  const account = typed.trim();
  const [person] = await sql
    .select()
    .from(people)
    .where(and(eq(people.tenant, tenant), eq(people.account, account), eq(people.hasLeft, false)));
  return { account, tenant, person };
}

/**
 * Returns the tenant's id in its stored spelling. A tenant without login settings has no row; its id is returned as
 * typed.
 */
async function normalizeTenantId(sql: Database['sql'], typed: string): Promise<string> {
  const [found] = await sql
    .select({ id: tenants.id })
    .from(tenants)
    .where(or(eq(tenants.id, typed), eq(raw`lower(${tenants.id})`, typed)));
  return found?.id ?? typed;
}

async function findTenantByDomain(sql: Database['sql'], domain: string): Promise<string | undefined> {
  const [found] = await sql.select({ id: tenants.id }).from(tenants).where(eq(tenants.domain, domain));
  return found?.id;
}
