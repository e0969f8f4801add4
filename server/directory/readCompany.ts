import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { StartProblem } from '../startProblem.ts';
import { companyShape, peopleShape } from './company.ts';
import type { Company } from './company.ts';

/** Reads the people of a definitions folder; undefined when it has none. Throws StartProblem naming file and place. */
export async function readCompany(folder: string): Promise<Company | undefined> {
  if (!existsSync(join(folder, 'company.json'))) return undefined;
  const company = { ...await read(join(folder, 'company.json'), companyShape), people: await read(join(folder, 'people.json'), peopleShape) };
  checkReferences(company, folder);
  return company;
}

async function read<S extends v.GenericSchema>(file: string, shape: S): Promise<v.InferOutput<S>> {
  const content = await readFile(file, 'utf8').catch((error: Error) => {
    throw new StartProblem(`The file ${file} cannot be read: ${error.message}.`);
  });
  const parsed = v.safeParse(shape, parseJson(content, file));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new StartProblem(`The file ${file} is wrong at ${v.getDotPath(issue) ?? 'its root'}: ${issue.message}.`);
}

function parseJson(content: string, file: string): unknown {
  try {
    return JSON.parse(content);
  } catch (error) {
    throw new StartProblem(`The file ${file} is not JSON: ${(error as Error).message}.`);
  }
}

/** Every account and key that is named must exist, and no two may be the same. */
function checkReferences({ groups, people }: Company, folder: string): void {
  const complain = (what: string): never => {
    throw new StartProblem(`The company in ${folder} is wrong: ${what}.`);
  };
  const keys = distinct(groups.map(({ key }) => key), complain);
  const accounts = distinct(people.map(({ account }) => account), complain);
  distinct([...groups, ...people].map(({ id }) => id), complain);
  for (const { key, parent, head, members } of groups) {
    if (parent !== undefined && !keys.has(parent)) complain(`the group ${key} lies below ${parent}, which does not exist`);
    for (const account of head === undefined ? members : [head, ...members]) if (!accounts.has(account)) complain(`the group ${key} names ${account}, who does not exist`);
  }
  for (const { account, department, superior } of people) {
    if (!keys.has(department)) complain(`${account} works in ${department}, which does not exist`);
    if (superior !== undefined && !accounts.has(superior)) complain(`${account} reports to ${superior}, who does not exist`);
  }
}

function distinct(names: readonly string[], complain: (what: string) => never): ReadonlySet<string> {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name)) complain(`${name} is there twice`);
    seen.add(name);
  }
  return seen;
}
