import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Company } from '../company.ts';
import { sampleRecordsSchema, type SampleRecordsFile } from '../files/historyFiles.ts';
import { readJsonFile } from '../files/readJson.ts';
import type { CompanyFiles } from './loadCompanyFiles.ts';
import type { DefinitionProblem } from '../problem.ts';

export interface SampleRecords {
  readonly object: string;
  readonly records: SampleRecordsFile;
}

/** Reads the `records` folder, if there is one. */
export async function loadSampleRecords(
  folder: string,
): Promise<Result<readonly SampleRecords[], readonly DefinitionProblem[]>> {
  const names = (await readdir(join(folder, 'records')).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .sort();
  const read = await Promise.all(
    names.map(async (name) => {
      const file = await readJsonFile(join(folder, 'records', name), join('records', name), sampleRecordsSchema);
      return file.ok ? ok({ object: name.slice(0, -'.json'.length), records: file.value ?? [] }) : file;
    }),
  );
  const problems = read.flatMap((each) => (each.ok ? [] : each.error));
  return problems.length > 0 ? fail(problems) : ok(read.flatMap((each) => (each.ok ? [each.value] : [])));
}

/** Checks that the objects, attributes and users of the records exist. */
export function checkSampleRecords(
  samples: readonly SampleRecords[],
  company: Company,
  { object: objects }: Pick<CompanyFiles, 'object'>,
): readonly DefinitionProblem[] {
  const accounts = new Set(company.people.map(({ account }) => account));
  return samples.flatMap(({ object, records }) => {
    const file = join('records', `${object}.json`);
    const found = objects.find(({ key }) => key === object)?.content;
    if (found === undefined) return [{ file, message: `the object "${object}" does not exist` }];
    const known = new Set(found.attributes.map(({ name }) => name));
    const strangers = records
      .filter(({ by }) => !accounts.has(by))
      .map(({ by }) => `the person "${by}" does not exist`);
    const unknown = records
      .flatMap(({ values }) => Object.keys(values))
      .filter((name) => !known.has(name))
      .map((name) => `the object has no attribute "${name}"`);
    return [...new Set([...strangers, ...unknown])].map((message) => ({ file, message }));
  });
}
