import { beforeAll } from 'vitest';
import { companyAtWork, type Company } from './company.ts';
import type { FreshDatabase } from './database.ts';
import type { Colleague } from './workflow.ts';

/**
 * The company for a suite, with the colleagues it is about by their accounts. What is given back stands for what is
 * there when the first test begins.
 */
export function companyBefore<Account extends string>(
  fresh: FreshDatabase,
  ...accounts: readonly Account[]
): { readonly [Name in Account]: Colleague } & { readonly company: Company } {
  let company: Company | undefined;
  const colleagues = new Map<string, Colleague>();
  beforeAll(async () => {
    company = await companyAtWork(fresh);
    for (const account of accounts) colleagues.set(account, await company.person(account));
  });
  const people = accounts.map((account) => [account, standIn(() => colleagues.get(account))] as const);
  return { company: standIn(() => company), ...(Object.fromEntries(people) as { [Name in Account]: Colleague }) };
}

const standIn = <Real extends object>(find: () => Real | undefined): Real =>
  new Proxy({} as Real, { get: (_, name) => Reflect.get(find() ?? {}, name) as unknown });
