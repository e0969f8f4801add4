import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_START } from '#test/support/upgrade/openDump.ts';
import { copyDefinitionsWith } from '#test/support/definitions.ts';
import { addVariablesForms } from '#test/support/createVariablesForm.ts';

/** Records of tools with values that do not fit their columns, and a process whose form is a record of an object. */
const FORMS_OF_OBJECTS = join(import.meta.dirname, '../../test/fixtures/company');
/** Number of bytes kept of a document or picture; enough to detect its type. */
const BEGINNING = 400;

/**
 * Returns the demo company's definitions, with processes for features it does not use, and with one scenario of each
 * kind: the demo's monthly requests would make a dump large without testing more.
 */
export async function definitionsForDump(): Promise<string> {
  const folder = await copyDefinitionsWith(['trip']);
  await cp(join(import.meta.dirname, 'processes'), join(folder, 'processes'), { recursive: true });
  await addVariablesForms(folder, ['journey', 'limits', 'panels']);
  await cp(FORMS_OF_OBJECTS, folder, { recursive: true });
  await shrinkFiles(folder);
  const history = join(folder, 'history');
  for (const name of (await readdir(history)).filter((each) => each.endsWith('.json')))
    await change(join(history, name), (text) =>
      text.replace(/"perMonth": \d+/u, `"perMonth": ${name === 'leave.json' ? 1 : 0}`),
    );
  await change(join(history, 'stories.json'), (text) =>
    JSON.stringify(selectOneOfEachKind(JSON.parse(text) as Story[])),
  );
  return folder;
}

/** Shrinks the pictures and documents of the demo, which are larger than all other data. */
async function shrinkFiles(folder: string): Promise<void> {
  for (const path of (await readdir(folder, { recursive: true })).filter((name) => /\.(?:pdf|webp)$/u.test(name)))
    await writeFile(join(folder, path), (await readFile(join(folder, path))).subarray(0, BEGINNING));
}

interface Story {
  readonly process: string;
  readonly isDraft?: boolean;
  readonly steps?: readonly (string | { readonly do: string })[];
}

/** Returns the scenarios that contain an event no earlier one contains, in order. */
function selectOneOfEachKind(stories: readonly Story[]): readonly Story[] {
  const seen = new Set<string>();
  return stories.filter(({ process, isDraft, steps = [] }) => {
    const kinds = [process, String(isDraft), ...steps.map((step) => (typeof step === 'string' ? step : step.do))];
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}

/**
 * Returns the definition files as texts by path, as a dump stores them; templates, documents and pictures as data URLs.
 */
export async function definitionFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => /\.(?:json|bpmn|html|pdf|webp|docx|xlsx)$/u.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(
      paths.map(async (path) => {
        const bytes = await readFile(join(folder, path));
        const isText = /\.(?:json|bpmn|html)$/u.test(path);
        return [path, isText ? bytes.toString() : `${FILE_START}${bytes.toString('base64')}`] as const;
      }),
    ),
  );
}

export async function change(file: string, edit: (text: string) => string): Promise<void> {
  await writeFile(file, edit(await readFile(file, 'utf8')));
}
