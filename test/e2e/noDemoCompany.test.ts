import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEMO } from '#test/support/demoCompany.ts';

interface DemoPerson {
  readonly id: string;
  readonly account: string;
  readonly name: Readonly<Record<string, string>>;
}
interface DemoCompany {
  readonly name: Readonly<Record<string, string>>;
  readonly demo: { readonly password: string };
  readonly groups: readonly { readonly id: string }[];
}
const read = (file: string): unknown => JSON.parse(readFileSync(join('definitions', file), 'utf8'));
const people = read('people.json') as readonly DemoPerson[];
const company = read('company.json') as DemoCompany;

/** The number of the first request is excluded, because the server starts counting there. */
const { request: _, ...places } = DEMO;

/** Value with which the platform identifies an administrator who lists applications (contract portal 4). */
const PLATFORM_WORD = 'admin';
const inQuotes = (account: string): readonly string[] =>
  account === PLATFORM_WORD ? [] : [`"${account}"`, `'${account}'`, `\`${account}\``];

/** Texts and ids that only the demo company has. */
const TRACES = [
  ...people.flatMap(({ id, account, name }) => [id, ...inQuotes(account), ...Object.values(name)]),
  ...Object.values(company.name),
  company.demo.password,
  ...company.groups.map(({ id }) => id),
  ...Object.values(places),
];

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(?:js|css|html|json|svg)$/u.test(file))
    .map((file) => join(folder, file));

it.each(['dist/client', 'dist/server'])(
  'builds for production in %s without any trace of the demo company',
  (folder) => {
    const files = filesIn(folder);
    expect(files.length).toBeGreaterThan(1);
    const found = files.flatMap((file) => {
      const source = readFileSync(file, 'utf8');
      return TRACES.filter((trace) => source.includes(trace)).map((trace) => `${file}: ${trace}`);
    });
    expect(found).toEqual([]);
  },
);
