import { join } from 'node:path';
import * as v from 'valibot';
import { readJsonFile } from '#server/company/files/readJson.ts';
import { demoFolder } from '#server/config/settings.ts';

const idsSchema = v.array(v.looseObject({ id: v.string() }));

/** Returns the ids of the users of the bundled demo company; empty if its folder was removed. */
export async function loadDemoUserIds(): Promise<ReadonlySet<string>> {
  const read = await readJsonFile(join(demoFolder, 'people.json'), 'people.json', idsSchema);
  return new Set((read.ok ? (read.value ?? []) : []).map(({ id }) => id));
}
