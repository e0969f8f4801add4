import { join } from 'node:path';
import * as v from 'valibot';
import { readJsonFile } from '../definitions/files/readJson.ts';
import { demoFolder } from '../settings.ts';

const idsSchema = v.array(v.looseObject({ id: v.string() }));

/** The ids of the people who come with the product; nobody where its folder was taken away. */
export async function demoPeople(): Promise<ReadonlySet<string>> {
  const read = await readJsonFile(join(demoFolder, 'people.json'), 'people.json', idsSchema);
  return new Set((read.ok ? (read.value ?? []) : []).map(({ id }) => id));
}
