import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { resolveAppIds, checkApps } from './parseApps.ts';
import type { Company } from '../company.ts';
import { loadCompany, readFolderOwner, type SheetSummary } from './loadCompany.ts';
import { NO_EXISTING_NAMES, type ExistingNames } from '../checks/knownNames.ts';
import { createNameLookup, type OnUnknown } from '../createNameLookup.ts';
import { categoriesSchema, opinionsSchema, type CategoriesFile, type OpinionsFile } from '../files/companyFiles.ts';
import { appsSchema, type AppsFile } from '../files/appsFile.ts';
import { calendarSchema } from '../files/calendarFile.ts';
import { checkCompanyFiles, createFileLookup, resolveFileIds } from '../checks/checkCompanyFiles.ts';
import { loadCompanyFiles, type CompanyFiles } from './loadCompanyFiles.ts';
import { findProcessFiles } from '../files/chartFiles.ts';
import { readJsonFile } from '../files/readJson.ts';
import { attachCalendar, withTimeZone } from './attachCalendar.ts';
import { checkHistory, loadHistory, type History } from './loadHistory.ts';
import { loadProcess, type LoadedProcess } from './loadProcess.ts';
import { checkSampleInvitations, INVITATIONS_FILE } from '../checks/checkSampleInvitations.ts';
import { sampleInvitationsSchema, type SampleInvitationsFile } from '../files/historyFiles.ts';
import { checkSampleNews, loadSampleNews, type SampleNews } from './loadSampleNews.ts';
import { checkSampleRecords, loadSampleRecords, type SampleRecords } from './loadSampleRecords.ts';
import type { DefinitionProblem } from '../problem.ts';
import { bindProcesses } from '../variables/bindProcesses.ts';

/** The content of a company folder, checked and linked. */
export interface Definitions {
  readonly company: Company;
  /** How `people.csv` was read; absent if there is none. */
  readonly sheet?: SheetSummary | undefined;
  readonly categories: CategoriesFile;
  readonly opinions: OpinionsFile;
  readonly apps?: AppsFile;
  readonly processes: readonly LoadedProcess[];
  /** Business objects and the files that refer to them. */
  readonly files?: CompanyFiles;
  /** Sample requests that are simulated in a new database. */
  readonly history?: History;
  readonly sampleRecords?: readonly SampleRecords[];
  /** Forms that can be tried without a login. */
  readonly sampleInvitations?: SampleInvitationsFile;
  readonly sampleNews?: SampleNews;
}

export interface ReadOptions {
  /** Names in the database; absent if there is none yet. */
  readonly known?: ExistingNames;
  readonly onUnknown?: OnUnknown;
}

export type LoadedDefinitions = Result<Definitions, readonly DefinitionProblem[]>;

/** Reads a company folder (`RINGI_COMPANY`). Returns all of it, or every problem with file, element and line. */
export async function loadDefinitions(
  folder: string,
  { known = NO_EXISTING_NAMES, onUnknown }: ReadOptions = {},
): Promise<LoadedDefinitions> {
  if (!(await isFolder(folder))) return fail([{ file: folder, message: 'this folder does not exist' }]);
  const by = await readFolderOwner(folder);
  const [company, categories, opinions, apps, history, calendar] = await Promise.all([
    loadCompany(folder, by, known, onUnknown),
    readJsonFile(join(folder, 'categories.json'), 'categories.json', categoriesSchema(by)),
    readJsonFile(join(folder, 'opinions.json'), 'opinions.json', opinionsSchema(by)),
    readJsonFile(join(folder, 'apps.json'), 'apps.json', appsSchema(by)),
    loadHistory(folder),
    readJsonFile(join(folder, 'calendar.json'), 'calendar.json', calendarSchema),
  ]);
  // If the users could not be read, their problems are already reported; unknown names in processes are then accepted.
  const lookup = createNameLookup(
    company.ok ? company.value.company : undefined,
    known,
    company.ok ? onUnknown : () => undefined,
  );
  const files = await loadCompanyFiles(folder);
  // If the files could not be read, their problems are already reported.
  const loaded = await loadProcesses(folder, {
    lookup,
    hasFile: files.ok ? createFileLookup(files.value) : () => true,
    language: by.language,
    fields: known.fields,
  });
  const samples = await loadSampleRecords(folder);
  const sampleNews = await loadSampleNews(folder);
  const invited = await readJsonFile(join(folder, INVITATIONS_FILE), INVITATIONS_FILE, sampleInvitationsSchema);
  const problems = [
    company,
    categories,
    opinions,
    apps,
    history,
    calendar,
    loaded,
    files,
    samples,
    invited,
    sampleNews,
  ].flatMap((part) => (part.ok ? [] : part.error));
  if (
    !company.ok ||
    !categories.ok ||
    !opinions.ok ||
    !apps.ok ||
    !history.ok ||
    !calendar.ok ||
    !loaded.ok ||
    !files.ok
  )
    return fail(problems);
  if (!samples.ok || !invited.ok || !sampleNews.ok) return fail(problems);
  const worked = withTimeZone(calendar.value, company.value.company.timeZone);
  const definitions = {
    ...company.value,
    categories: categories.value ?? [],
    opinions: opinions.value ?? [],
    apps: resolveAppIds(apps.value ?? [], lookup),
    processes: loaded.value.map((process) => attachCalendar(process, worked)),
    files: resolveFileIds(files.value, lookup),
    ...(history.value === undefined ? {} : { history: history.value }),
    sampleRecords: samples.value,
    sampleInvitations: invited.value ?? [],
    sampleNews: sampleNews.value,
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
    ...checkSampleRecords(samples.value, definitions.company, files.value),
    ...checkSampleNews(sampleNews.value, definitions.company, files.value),
    ...checkSampleInvitations(invited.value ?? [], definitions.company, files.value),
    ...(history.value === undefined ? [] : checkHistory(history.value, definitions.company, loaded.value)),
  ];
  return crossed.length > 0 ? fail(crossed) : ok(definitions);
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

async function loadProcesses(
  folder: string,
  known: Parameters<typeof loadProcess>[2],
): Promise<Result<readonly LoadedProcess[], readonly DefinitionProblem[]>> {
  const { files, problems: misplaced } = await findProcessFiles(folder);
  const problems = [...misplaced];
  const processes: LoadedProcess[] = [];
  // Sequential, so that a large file is released from memory before the next one is read.
  for (const file of files) {
    const loaded = await loadProcess(folder, file, known);
    if (loaded.ok) processes.push(loaded.value);
    else problems.push(...loaded.error);
  }
  const bound = bindProcesses(processes);
  const all = [...problems, ...(bound.ok ? [] : bound.error)];
  return !bound.ok || all.length > 0 ? fail(all) : bound;
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
