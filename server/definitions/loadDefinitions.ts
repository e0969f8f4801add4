import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { NameLookup } from './bpmn/parseContext.ts';
import { HANDLERS } from '../engine/serviceHandlers.ts';
import { appsWithIds, checkApps } from './appsOf.ts';
import { checkCompany } from './checkCompany.ts';
import type { Company } from './company.ts';
import {
  categoriesSchema,
  companySchema,
  opinionsSchema,
  peopleSchema,
  type CategoriesFile,
  type OpinionsFile,
} from './files/companyFiles.ts';
import { appsSchema, type AppsFile } from './files/appsFile.ts';
import { calendarSchema } from './files/calendarFile.ts';
import { checkCompanyFiles, hasFileIn, withIds } from './checkCompanyFiles.ts';
import { loadCompanyFiles, type CompanyFiles } from './loadCompanyFiles.ts';
import { findChartFiles } from './files/chartFiles.ts';
import { readJsonFile } from './files/readJson.ts';
import { followCalendar } from './followCalendar.ts';
import { checkHistory, loadHistory, type History } from './loadHistory.ts';
import { loadProcess, type LoadedProcess } from './loadProcess.ts';
import { checkSampleInvitations, INVITATIONS_FILE } from './checkSampleInvitations.ts';
import { sampleInvitationsSchema, type SampleInvitationsFile } from './files/historyFiles.ts';
import { checkSampleRecords, loadSampleRecords, type SampleRecords } from './loadSampleRecords.ts';
import type { DefinitionProblem } from './problem.ts';

/** All that a company dropped into its folder, checked and joined. */
export interface Definitions {
  /** Absent: the folder describes no people; they are kept in the app only. */
  readonly company?: Company;
  readonly categories: CategoriesFile;
  readonly opinions: OpinionsFile;
  /** Absent where there is no folder. */
  readonly apps?: AppsFile;
  readonly processes: readonly LoadedProcess[];
  /** Business objects and what stands on them; absent where there is no folder. */
  readonly files?: CompanyFiles;
  /** What the company has asked for lately, to be played when its database is new. */
  readonly history?: History;
  /** What it keeps records of, to begin with. */
  readonly sampleRecords?: readonly SampleRecords[];
  /** Forms of it that can be tried without a login. */
  readonly sampleInvitations?: SampleInvitationsFile;
}

/**
 * Reads a definitions folder (`RINGI_DEFINITIONS`). Either everything in it is sound, or nothing of it is used and each
 * problem is told with file, element and line.
 */
export async function loadDefinitions(folder: string): Promise<Result<Definitions, readonly DefinitionProblem[]>> {
  if (!(await isFolder(folder))) return fail([{ file: folder, message: 'this folder does not exist' }]);
  const [company, categories, opinions, apps, history, calendar] = await Promise.all([
    loadCompany(folder),
    readJsonFile(join(folder, 'categories.json'), 'categories.json', categoriesSchema),
    readJsonFile(join(folder, 'opinions.json'), 'opinions.json', opinionsSchema),
    readJsonFile(join(folder, 'apps.json'), 'apps.json', appsSchema),
    loadHistory(folder),
    readJsonFile(join(folder, 'calendar.json'), 'calendar.json', calendarSchema),
  ]);
  if (!company.ok) return company;
  const lookup = lookupIn(company.value);
  const files = await loadCompanyFiles(folder);
  // What is wrong with the files themselves is told once.
  const loaded = await loadProcesses(folder, { lookup, hasFile: files.ok ? hasFileIn(files.value) : () => true });
  const samples = await loadSampleRecords(folder);
  const invited = await readJsonFile(join(folder, INVITATIONS_FILE), INVITATIONS_FILE, sampleInvitationsSchema);
  const problems = [categories, opinions, apps, history, calendar, loaded, files, samples, invited].flatMap((part) =>
    part.ok ? [] : part.error,
  );
  if (!categories.ok || !opinions.ok || !apps.ok || !history.ok || !calendar.ok || !loaded.ok || !files.ok)
    return fail(problems);
  if (!samples.ok || !invited.ok) return fail(problems);
  const definitions = {
    ...(company.value === undefined ? {} : { company: company.value }),
    categories: categories.value ?? [],
    opinions: opinions.value ?? [],
    apps: appsWithIds(apps.value ?? [], lookup),
    processes: loaded.value.map((process) => followCalendar(process, calendar.value)),
    files: withIds(files.value, lookup),
    ...(history.value === undefined ? {} : { history: history.value }),
    sampleRecords: samples.value,
    sampleInvitations: invited.value ?? [],
  };
  const crossed = [
    ...checkCategories(definitions),
    ...checkApps(apps.value ?? [], lookup),
    ...checkProcesses(loaded.value),
    ...checkCompanyFiles(files.value, {
      lookup,
      hasProcess: (key) => loaded.value.some(({ definition }) => definition.process.key === key),
      formOfProcess: (key) => loaded.value.find(({ definition }) => definition.process.key === key)?.form,
    }),
    ...checkSampleRecords(samples.value, company.value, files.value),
    ...checkSampleInvitations(invited.value ?? [], company.value, files.value),
    ...(company.value === undefined || history.value === undefined
      ? []
      : checkHistory(history.value, company.value, loaded.value)),
  ];
  return crossed.length > 0 ? fail(crossed) : ok(definitions);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function loadCompany(folder: string): Promise<Result<Company | undefined, readonly DefinitionProblem[]>> {
  const [company, people] = await Promise.all([
    readJsonFile(join(folder, 'company.json'), 'company.json', companySchema),
    readJsonFile(join(folder, 'people.json'), 'people.json', peopleSchema),
  ]);
  if (!company.ok || !people.ok) return fail([company, people].flatMap((part) => (part.ok ? [] : part.error)));
  if (company.value === undefined) return ok(undefined);
  const whole = { ...company.value, people: people.value ?? [] };
  const problems = checkCompany(whole);
  return problems.length > 0 ? fail(problems) : ok(whole);
}

async function loadProcesses(
  folder: string,
  known: Parameters<typeof loadProcess>[2],
): Promise<Result<readonly LoadedProcess[], readonly DefinitionProblem[]>> {
  const { files, problems: misplaced } = await findChartFiles(folder);
  const problems = [...misplaced];
  const processes: LoadedProcess[] = [];
  // One after the other: a large file leaves the memory before the next one is read.
  for (const file of files) {
    const loaded = await loadProcess(folder, file, known);
    if (loaded.ok) processes.push(loaded.value);
    else problems.push(...loaded.error);
  }
  return problems.length > 0 ? fail(problems) : ok(processes);
}

/** Files name people by account or id, groups by key or id, and handlers as they are installed. */
function lookupIn(company: Company | undefined): NameLookup {
  const people = new Map(
    (company?.people ?? []).flatMap(
      ({ id, account }) =>
        [
          [account, id],
          [id, id],
        ] as const,
    ),
  );
  const groups = new Map(
    (company?.groups ?? []).flatMap(
      ({ id, key }) =>
        [
          [key, id],
          [id, id],
        ] as const,
    ),
  );
  return {
    person: (name) => people.get(name),
    group: (name) => groups.get(name),
    hasHandler: (name) => Object.hasOwn(HANDLERS, name),
  };
}

function checkCategories({
  categories,
  processes,
}: Pick<Definitions, 'categories' | 'processes'>): readonly DefinitionProblem[] {
  const keys = new Set(categories.map(({ key }) => key));
  const lost = categories.filter(({ parent }) => parent !== undefined && !keys.has(parent));
  const misplaced = processes.filter(({ definition: { category } }) => category !== undefined && !keys.has(category));
  return [
    ...lost.map(({ key, parent }) => ({
      file: 'categories.json',
      element: key,
      message: `the category "${parent ?? ''}" does not exist`,
    })),
    ...misplaced.map(({ definition: { process, category } }) => ({
      element: `process "${process.key}"`,
      message: `the category "${category ?? ''}" does not exist`,
    })),
  ];
}

function checkProcesses(processes: readonly LoadedProcess[]): readonly DefinitionProblem[] {
  const keys = processes.map(({ definition }) => definition.process.key);
  const doubles = new Set(keys.filter((key, index) => keys.indexOf(key) !== index));
  const calls = processes.flatMap(({ definition: { process } }) =>
    Object.values(process.nodes).flatMap((node) => (node.kind === 'callActivity' ? [{ process, node }] : [])),
  );
  return [
    ...[...doubles].map((key) => ({
      element: `process "${key}"`,
      message: 'two files describe a process of this key',
    })),
    ...calls
      .filter(({ node }) => !keys.includes(node.calledKey))
      .map(({ process, node }) => ({
        element: `callActivity "${node.id}" of "${process.key}"`,
        message: `the called process "${node.calledKey}" does not exist`,
      })),
  ];
}
