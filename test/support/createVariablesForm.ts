import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toFormFile, type KeyedField } from '#server/company/fieldList/toFormFile.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { LoadedDefinition } from '#server/db/stored/loadedDefinition.ts';
import offeredFields from '#server/company/variables/offeredFields.json' with { type: 'json' };
import { generateFormTexts } from '#server/forms/views/generateForm.ts';
import { loaded } from './definitions.ts';

const OFFERED = offeredFields as readonly KeyedField[];
const GIVEN = new Set(['vote', 'signResult', 'initiator', ...OFFERED.map(({ key }) => key)]);

/** Returns a form with a text field for each variable of a chart, which every participant may write. */
export function createVariablesForm({ process, conditionVariables }: LoadedDefinition): FormFile {
  const names = conditionVariables.filter((name) => !GIVEN.has(name));
  const fields = names.map((name): KeyedField => ({
    key: name,
    name: { 'zh-CN': name },
    type: 'text',
    required: false,
  }));
  const form = toFormFile({ name: process.name, process, alias: `${process.key}-variables` }, [...OFFERED, ...fields]);
  const free = Object.fromEntries(names.map((name) => [name, 'w' as const]));
  const { nodes, initiator = {} } = form.permissions;
  const withFree = (of: typeof nodes): typeof nodes =>
    Object.fromEntries(Object.entries(of).map(([id, rights]) => [id, { ...rights, ...free }]));
  return { ...form, permissions: { ...form.permissions, nodes: withFree(nodes), initiator: withFree(initiator) } };
}

/** Adds such a form to charts of a folder, as their author would. */
export async function addVariablesForms(folder: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const place = join(folder, 'processes', key);
    const bare = join(folder, 'processes', `${key}.bpmn`);
    const definition = await loaded(await readFile(bare, 'utf8'), key);
    await mkdir(place, { recursive: true });
    await rename(bare, join(place, 'process.bpmn'));
    await writeFile(join(place, 'form.json'), JSON.stringify(createVariablesForm(definition)));
    await writeFile(join(place, 'texts.json'), JSON.stringify(generateFormTexts(definition)));
  }
}
