import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { DefinitionProblem } from '../problem.ts';

/** Where a process of a folder is. */
export interface ChartFile {
  readonly file: string;
  /** What it is called on the disk: the key of a process that has no id. */
  readonly name: string;
  /** Without a form and texts beside it. */
  readonly isBare: boolean;
}
interface FoundCharts {
  readonly files: readonly ChartFile[];
  readonly problems: readonly DefinitionProblem[];
}

export const CHART = /\.(?:bpmn|bpmn20\.xml|xml)$/i;
const MAIN = /^process\.[^/]*$/i;

/**
 * Where the processes of a folder are: `<name>/process.bpmn` with `form.json` and `texts.json` beside it, or a bare
 * `<name>.bpmn` without a form of ours; `.bpmn20.xml` and `.xml`, in capitals or not, are as good. A folder with no
 * chart, or with several, is a problem.
 */
export async function findChartFiles(folder: string): Promise<FoundCharts> {
  const found = await Promise.all((await visibleNames(join(folder, 'processes'))).map((name) => findOne(folder, name)));
  return { files: found.flatMap(({ files }) => files), problems: found.flatMap(({ problems }) => problems) };
}

const visibleNames = async (path: string): Promise<readonly string[]> =>
  (await readdir(path).catch(() => [])).filter((name) => !name.startsWith('.')).sort();

async function findOne(folder: string, name: string): Promise<FoundCharts> {
  const place = join('processes', name);
  const isFolder = await stat(join(folder, place)).then(
    (entry) => entry.isDirectory(),
    () => false,
  );
  if (!isFolder)
    return CHART.test(name)
      ? { files: [{ file: place, name: name.replace(CHART, ''), isBare: true }], problems: [] }
      : { files: [], problems: [] };
  const charts = (await visibleNames(join(folder, place))).filter((each) => CHART.test(each));
  const main = charts.filter((each) => MAIN.test(each));
  const [chart, ...others] = main.length > 0 ? main : charts;
  if (chart !== undefined && others.length === 0)
    return { files: [{ file: join(place, chart), name, isBare: false }], problems: [] };
  const message =
    chart === undefined
      ? 'this folder holds no chart: process.bpmn is missing'
      : `this folder holds several charts (${[chart, ...others].join(', ')}); one folder is one process`;
  return { files: [], problems: [{ file: place, message }] };
}
