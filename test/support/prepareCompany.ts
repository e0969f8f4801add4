import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { startCompany, type Company } from './company.ts';
import type { FreshDatabase } from './database.ts';
import { copyDefinitions } from './definitions.ts';
import type { Colleague } from './workflow.ts';

/**
 * Prepares the company and the named colleagues for a suite. The returned object is filled before the first test
 * begins.
 */
export const prepareCompany = <Account extends string>(
  fresh: FreshDatabase,
  ...accounts: readonly Account[]
): Before<Account> => prepared(() => startCompany(fresh), accounts);

/** Does the same with additional charts beside those of the demo, each by its key. */
export function prepareCompanyWithCharts<Account extends string>(
  fresh: FreshDatabase,
  charts: Readonly<Record<string, string>>,
  ...accounts: readonly Account[]
): Before<Account> & { readonly folder: () => string } {
  let folder = '';
  afterAll(() => rm(folder, { recursive: true }));
  const before = prepared(async () => {
    folder = await copyDefinitions();
    for (const [key, chart] of Object.entries(charts)) await writeFile(join(folder, `processes/${key}.bpmn`), chart);
    return startCompany(fresh, { definitions: folder });
  }, accounts);
  return { ...before, folder: () => folder };
}

type Before<Account extends string> = { readonly [Name in Account]: Colleague } & { readonly company: Company };

function prepared<Account extends string>(open: () => Promise<Company>, accounts: readonly Account[]): Before<Account> {
  let company: Company | undefined;
  const colleagues = new Map<string, Colleague>();
  beforeAll(async () => {
    company = await open();
    for (const account of accounts) colleagues.set(account, await company.person(account));
  });
  const people = accounts.map((account) => [account, standIn(() => colleagues.get(account))] as const);
  return { company: standIn(() => company), ...(Object.fromEntries(people) as { [Name in Account]: Colleague }) };
}

const standIn = <Real extends object>(find: () => Real | undefined): Real =>
  new Proxy({} as Real, { get: (_, name) => Reflect.get(find() ?? {}, name) as unknown });
