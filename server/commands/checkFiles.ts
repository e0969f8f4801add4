import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { loadDefinitions, type Definitions } from '../definitions/loadDefinitions.ts';
import { loadProcess } from '../definitions/loadProcess.ts';
import { describeProblem, type DefinitionProblem } from '../definitions/problem.ts';
import { CHART } from '../definitions/files/chartFiles.ts';
import { bindAlone } from '../definitions/variables/bindProcesses.ts';
import { sheetLines } from '../definitions/sheetLines.ts';
import { describePeople } from './describePeople.ts';

/** What a check says of one folder or file. */
export interface CheckedPath {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/**
 * What a start would say of a company's folder, or of one file in it or elsewhere, without starting: all that is wrong,
 * or who starts and decides what. It knows the files alone.
 */
export async function checkPath(path: string): Promise<CheckedPath> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return refusedPath(`There is neither a file nor a folder ${path}.`);
  if (found.isDirectory()) return checkFolder(path);
  const folder = await companyFolderAround(path);
  if (folder !== undefined) return checkFolder(folder, relative(folder, resolve(path)));
  return CHART.test(path)
    ? checkChart(path)
    : refusedPath(`${path} is checked with its folder, which has a company.json: name that folder.`);
}

const refusedPath = (sentence: string): CheckedPath => ({ lines: [sentence], isSound: false });

/** @param only the file that is asked about; without it, all of them */
async function checkFolder(folder: string, only?: string): Promise<CheckedPath> {
  const loaded = await loadDefinitions(folder);
  if (!loaded.ok) {
    const problems = loaded.error.filter(({ file }) => only === undefined || file === only);
    if (problems.length > 0) return { lines: problemLines(only ?? folder, problems), isSound: false };
    return {
      lines: [
        `${only ?? folder}: nothing is wrong in it, but the folder has other problems: npm run check -- ${folder}`,
      ],
      isSound: false,
    };
  }
  const { company, processes } = loaded.value;
  const asked = processes.filter(({ file }) => only === undefined || file === undefined || file === only);
  const told: string[] = [];
  if (company !== undefined) for (const process of asked) told.push(...(await describePeople(company, process)));
  const warnings = asked.flatMap(({ warnings: found = [] }) => found);
  return {
    lines: [
      ...(only === undefined ? [...companyLines(loaded.value), ...sheetLines(loaded.value)] : []),
      ...told,
      ...warnings.map((warning) => `Warning: ${describeProblem(warning)}.`),
      `${only ?? folder} is sound. Only the files were read: people and changes of the app are not known here.`,
    ],
    isSound: true,
  };
}

function companyLines({ company }: Definitions): readonly string[] {
  if (company === undefined) return ['There is no company.json: people are kept in the app only.'];
  const { tenant, name, language = 'zh-CN', people, groups, administrators = [] } = company;
  const departments = groups.filter(({ kind }) => kind === 'department').length;
  const chosen =
    administrators.length > 0 ? administrators : people.flatMap((each) => (each.isAdministrator ? [each.account] : []));
  return [
    `${name[language] ?? name['zh-CN']} (tenant ${tenant}, ${language}): ${counted(people.length, 'person', 'people')}, ${counted(departments, 'department', 'departments')}.`,
    chosen.length > 0
      ? `Administrators: ${chosen.join(', ')}.`
      : 'No administrator is named ("administrators" in company.json): the first start makes an account.',
  ];
}

const counted = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** A chart by itself: whoever it names is believed to exist. */
async function checkChart(path: string): Promise<CheckedPath> {
  const names = new Set<string>();
  const anybody = (name: string): string => {
    names.add(name);
    return name;
  };
  const lookup = { person: anybody, group: anybody, hasHandler: () => true };
  const file = basename(path);
  const loaded = await loadProcess(
    dirname(path),
    { file, name: file.replace(CHART, ''), isBare: !/^process\./iu.test(file) },
    { lookup, hasFile: () => true },
  );
  const bound = loaded.ok ? bindAlone(loaded.value) : loaded;
  if (!bound.ok) return { lines: problemLines(path, bound.error), isSound: false };
  const { form, warnings = [] } = bound.value;
  return {
    lines: [
      ...warnings.map((warning) => `Warning: ${describeProblem(warning)}.`),
      ...(form === undefined ? ['It has no form: title, reason, amount and attachment are offered.'] : []),
      ...(names.size > 0 ? [`It names ${[...names].join(', ')}: whether these exist is not known here.`] : []),
      `${path} is sound by itself.`,
    ],
    isSound: true,
  };
}

const problemLines = (place: string, problems: readonly DefinitionProblem[]): readonly string[] => [
  `${place}: ${problems.length === 1 ? 'one problem' : `${problems.length} problems`}.`,
  ...problems.map((problem) => `  ${describeProblem(problem)}.`),
];

/** The folder with company.json that a file lies in, at most three levels up. */
async function companyFolderAround(path: string): Promise<string | undefined> {
  let folder = dirname(resolve(path));
  for (let level = 0; level < 4; level += 1) {
    const isThere = await stat(join(folder, 'company.json')).then(
      (found) => found.isFile(),
      () => false,
    );
    if (isThere) return folder;
    folder = dirname(folder);
  }
  return undefined;
}
