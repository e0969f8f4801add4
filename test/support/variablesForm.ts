import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formOfFields, type KeyedField } from '#server/definitions/fieldList/formOfFields.ts';
import type { FormFile } from '#server/definitions/files/formFile.ts';
import type { LoadedDefinition } from '#server/definitions/loadedDefinition.ts';
import offeredFields from '#server/forms/offeredFields.json' with { type: 'json' };
import { offeredTexts } from '#server/forms/offeredForm.ts';
import { loaded } from './definitions.ts';

const OFFERED = offeredFields as readonly KeyedField[];
const GIVEN = new Set(['vote', 'signResult', 'initiator', ...OFFERED.map(({ key }) => key)]);

/** A form in which the variables of a chart are lines of text that everybody on its way may write. */
export function variablesForm({ process, conditionVariables }: LoadedDefinition): FormFile {
  const names = conditionVariables.filter((name) => !GIVEN.has(name));
  const fields = names.map((name): KeyedField => ({
    key: name,
    name: { 'zh-CN': name },
    type: 'text',
    required: false,
  }));
  const form = formOfFields({ name: process.name, process, alias: `${process.key}-variables` }, [
    ...OFFERED,
    ...fields,
  ]);
  const free = Object.fromEntries(names.map((name) => [name, 'w' as const]));
  const { nodes, initiator = {} } = form.permissions;
  const withFree = (of: typeof nodes): typeof nodes =>
    Object.fromEntries(Object.entries(of).map(([id, rights]) => [id, { ...rights, ...free }]));
  return { ...form, permissions: { ...form.permissions, nodes: withFree(nodes), initiator: withFree(initiator) } };
}

/** Gives bare charts of a folder such a form, as their author has to. */
export async function giveVariablesForms(folder: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const place = join(folder, 'processes', key);
    const bare = join(folder, 'processes', `${key}.bpmn`);
    const definition = await loaded(await readFile(bare, 'utf8'), key);
    await mkdir(place, { recursive: true });
    await rename(bare, join(place, 'process.bpmn'));
    await writeFile(join(place, 'form.json'), JSON.stringify(variablesForm(definition)));
    await writeFile(join(place, 'texts.json'), JSON.stringify(offeredTexts(definition)));
  }
}
