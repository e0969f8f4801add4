import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { definitionsWith } from '#test/support/definitions.ts';

/**
 * The demo company's definitions with processes that use what it does not, and with the stories of its history alone:
 * what people ask for month by month would make a dump large and show nothing new.
 */
export async function definitionsForDump(): Promise<string> {
  const folder = await definitionsWith('trip');
  await cp(join(import.meta.dirname, 'processes'), join(folder, 'processes'), { recursive: true });
  const history = join(folder, 'history');
  for (const name of await readdir(history)) {
    const text = await readFile(join(history, name), 'utf8');
    await writeFile(join(history, name), text.replace(/"perMonth": \d+/u, '"perMonth": 0'));
  }
  return folder;
}

/** Their texts by path, as a dump keeps them. */
export async function definitionFiles(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder, { recursive: true });
  const paths = names.filter((name) => /\.(?:json|bpmn)$/u.test(name)).sort();
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await readFile(join(folder, path), 'utf8')] as const)),
  );
}
