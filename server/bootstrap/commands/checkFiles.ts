import { stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { loadDefinitions, type Definitions } from '#server/company/load/loadDefinitions.ts';
import { loadProcess, type LoadedProcess } from '#server/company/load/loadProcess.ts';
import { describeProblem, type DefinitionProblem } from '#server/company/problem.ts';
import { BPMN_FILE_PATTERN } from '#server/company/files/chartFiles.ts';
import { bindSingleProcess } from '#server/company/variables/bindProcesses.ts';
import { importSummary } from '#server/company/importSummary.ts';
import { describePeople } from './describePeople.ts';
import type { DecisionVariable } from '#server/company/variables/bindDecisions.ts';

/** Result of checking one folder or file. */
export interface CheckResult {
  readonly lines: readonly string[];
  readonly isSound: boolean;
}

/**
 * Checks a company folder, or one file inside or outside of it, without starting the server. Returns all problems, or a
 * description of who starts and decides each process. It reads files only, not the database.
 */
export async function checkPath(path: string): Promise<CheckResult> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return toFailedCheck(`There is neither a file nor a folder ${path}.`);
  if (found.isDirectory()) return checkFolder(path);
  const folder = await findCompanyFolder(path);
  if (folder !== undefined) return checkFolder(folder, relative(folder, resolve(path)));
  return BPMN_FILE_PATTERN.test(path)
    ? checkChart(path)
    : toFailedCheck(`${path} is checked with its folder, which has a company.json: name that folder.`);
}

const toFailedCheck = (sentence: string): CheckResult => ({ lines: [sentence], isSound: false });

/** @param only the file to report on; without it, all files */
async function checkFolder(folder: string, only?: string): Promise<CheckResult> {
  const loaded = await loadDefinitions(folder);
  if (!loaded.ok) {
    const problems = loaded.error.filter(({ file }) => only === undefined || file === only);
    if (problems.length > 0) return { lines: problemLines(only ?? folder, problems), isSound: false };
    return {
      lines: [
        `${only ?? folder}: nothing is wrong in it, but the folder has other problems: npm run validate -- ${folder}`,
      ],
      isSound: false,
    };
  }
  const { company, processes } = loaded.value;
  const asked = processes.filter(({ file }) => only === undefined || file === undefined || file === only);
  const lines: string[] = [];
  for (const process of asked) {
    const decisions = describeDecisions(process);
    lines.push(...(await describePeople(company, process)));
    lines.push(...decisions.map((line) => `  ${line}`));
  }
  const warnings = asked.flatMap(({ warnings: found = [] }) => found);
  return {
    lines: [
      ...(only === undefined ? [...companyLines(loaded.value), ...importSummary(loaded.value)] : []),
      ...lines,
      ...warnings.map((warning) => `Warning: ${describeProblem(warning)}.`),
      `${only ?? folder} is sound. Only the files were read: people and changes of the app are not known here.`,
    ],
    isSound: true,
  };
}

function companyLines({ company }: Definitions): readonly string[] {
  const { tenant, name, language = 'zh-CN', people, groups, administrators = [] } = company;
  const departments = groups.filter(({ kind }) => kind === 'department').length;
  const chosen =
    administrators.length > 0 ? administrators : people.flatMap((each) => (each.isAdministrator ? [each.account] : []));
  return [
    `${name[language] ?? name['zh-CN']} (tenant ${tenant}, ${language}): ${formatCount(people.length, 'person', 'people')}, ${formatCount(departments, 'department', 'departments')}.`,
    chosen.length > 0
      ? `Administrators: ${chosen.join(', ')}.`
      : 'No administrator is named ("administrators" in company.json): the first start makes an account.',
  ];
}

const formatCount = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;

/** Checks a process file by itself. Every user and group it names is assumed to exist. */
async function checkChart(path: string): Promise<CheckResult> {
  const names = new Set<string>();
  const acceptAnyId = (name: string): string => {
    names.add(name);
    return name;
  };
  const lookup = { person: acceptAnyId, group: acceptAnyId, hasHandler: () => true };
  const file = basename(path);
  const loaded = await loadProcess(
    dirname(path),
    { file, name: file.replace(BPMN_FILE_PATTERN, ''), isBare: !/^process\./iu.test(file) },
    { lookup, hasFile: () => true },
  );
  const bound = loaded.ok ? bindSingleProcess(loaded.value) : loaded;
  if (!bound.ok) return { lines: problemLines(path, bound.error), isSound: false };
  const { form, warnings = [] } = bound.value;
  return {
    lines: [
      ...warnings.map((warning) => `Warning: ${describeProblem(warning)}.`),
      ...describeDecisions(bound.value),
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

/** Returns the folder with company.json that contains a file, at most three levels up. */
async function findCompanyFolder(path: string): Promise<string | undefined> {
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

/** Returns one line for each variable of another vendor's process that is read as a vote (ADR 57). */
function describeDecisions({ definition, decisions = [] }: LoadedProcess): readonly string[] {
  const { nodes } = definition.process;
  const stepsOf = ({ steps }: DecisionVariable): string => steps.map((id) => `“${nodes[id]?.name || id}”`).join(' or ');
  const lines = decisions.map(
    (decision) => `“${decision.name}” is read as the vote of ${stepsOf(decision)}: ${describeValues(decision)}`,
  );
  return [...new Set(lines)];
}

function describeValues({ values: { agree, refuse } }: DecisionVariable): string {
  const sides = [
    ...(agree === undefined ? [] : [`agree is ${JSON.stringify(agree)}`]),
    ...(refuse === undefined ? [] : [`refuse is ${JSON.stringify(refuse)}`]),
  ];
  return sides.join(', ');
}
