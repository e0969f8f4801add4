import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DefinitionProblem } from '../problem.ts';

export interface ProcessFile {
  readonly file: string;
  /** File name without its extension; key of a process without an id. */
  readonly name: string;
  /** Whether the file has no form and texts beside it. */
  readonly isBare: boolean;
}
interface FoundProcessFiles {
  readonly files: readonly ProcessFile[];
  readonly problems: readonly DefinitionProblem[];
}

export const BPMN_FILE_PATTERN = /\.(?:bpmn|bpmn20\.xml|xml)$/i;
const MAIN_FILE_PATTERN = /^process\.[^/]*$/i;

/**
 * Finds the process files of a folder: `<name>/process.bpmn` with `form.json` and `texts.json` beside it, or a bare
 * `<name>.bpmn` without a form. The extensions `.bpmn20.xml` and `.xml` are accepted too; case is ignored. A folder
 * without a process file, or with several, is a problem.
 */
export async function findProcessFiles(folder: string): Promise<FoundProcessFiles> {
  const found = await Promise.all(
    (await listVisibleNames(join(folder, 'processes'))).map((name) => findOne(folder, name)),
  );
  return { files: found.flatMap(({ files }) => files), problems: found.flatMap(({ problems }) => problems) };
}

const listVisibleNames = async (path: string): Promise<readonly string[]> =>
  (await readdir(path).catch(() => [])).filter((name) => !name.startsWith('.')).sort();

async function findOne(folder: string, name: string): Promise<FoundProcessFiles> {
  const place = join('processes', name);
  const isFolder = await stat(join(folder, place)).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder)
    return BPMN_FILE_PATTERN.test(name)
      ? { files: [{ file: place, name: name.replace(BPMN_FILE_PATTERN, ''), isBare: true }], problems: [] }
      : { files: [], problems: [] };
  const charts = (await listVisibleNames(join(folder, place))).filter((each) => BPMN_FILE_PATTERN.test(each));
  const main = charts.filter((each) => MAIN_FILE_PATTERN.test(each));
  const [chart, ...others] = main.length > 0 ? main : charts;
  if (chart !== undefined && others.length === 0)
    return { files: [{ file: join(place, chart), name, isBare: false }], problems: [] };
  const message =
    chart === undefined
      ? 'this folder contains no chart: process.bpmn is missing'
      : `this folder contains several charts (${[chart, ...others].join(', ')}); one folder is one process`;
  return { files: [], problems: [{ file: place, message }] };
}
