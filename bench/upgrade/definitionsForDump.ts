import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_START } from '#test/support/upgrade/openDump.ts';
import { definitionsWith } from '#test/support/definitions.ts';
import { giveVariablesForms } from '#test/support/variablesForm.ts';

/** Tools with all that does not fit their columns, and a process whose form is a record of an object. */
const FORMS_OF_OBJECTS = join(import.meta.dirname, '../../test/fixtures/company');
/** What a document or a picture begins with is enough to be one. */
const BEGINNING = 400;

/**
 * The demo company's definitions with processes that use what it does not, and with one story of each kind: what people
 * ask for month by month would make a dump large and show nothing new.
 */
export async function definitionsForDump(): Promise<string> {
  const folder = await definitionsWith(['trip']);
  await cp(join(import.meta.dirname, 'processes'), join(folder, 'processes'), { recursive: true });
  await giveVariablesForms(folder, ['journey', 'limits', 'panels']);
  await cp(FORMS_OF_OBJECTS, folder, { recursive: true });
  await makeSmall(folder);
  const history = join(folder, 'history');
  for (const name of (await readdir(history)).filter((each) => each.endsWith('.json')))
    await change(join(history, name), (text) =>
      text.replace(/"perMonth": \d+/u, `"perMonth": ${name === 'leave.json' ? 1 : 0}`),
    );
  await change(join(history, 'stories.json'), (text) => JSON.stringify(oneOfEachKind(JSON.parse(text) as Story[])));
  return folder;
}

/** Pictures and documents of the demo are larger than all that is written about them. */
async function makeSmall(folder: string): Promise<void> {
  for (const path of (await readdir(folder, { recursive: true })).filter((name) => /\.(?:pdf|webp)$/u.test(name)))
    await writeFile(join(folder, path), (await readFile(join(folder, path))).subarray(0, BEGINNING));
}

interface Story {
  readonly process: string;
  readonly isDraft?: boolean;
  readonly steps?: readonly (string | { readonly do: string })[];
}

/** Stories in which something happens that has not happened before, in their order. */
function oneOfEachKind(stories: readonly Story[]): readonly Story[] {
  const seen = new Set<string>();
  return stories.filter(({ process, isDraft, steps = [] }) => {
    const kinds = [process, String(isDraft), ...steps.map((step) => (typeof step === 'string' ? step : step.do))];
    const isNew = kinds.some((kind) => !seen.has(kind));
    for (const kind of kinds) seen.add(kind);
    return isNew;
  });
}

/** Their texts by path, as a dump keeps them; templates to print, documents and pictures as data addresses. */
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
