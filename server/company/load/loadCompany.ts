import { join } from 'node:path';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { planPeople } from '../people/planPeople.ts';
import { readPeopleSheet, type PeopleSheet } from '../people/readPeopleSheet.ts';
import type { LineLookup } from '../checks/checkCompany.ts';
import type { Company } from '../company.ts';
import { companySchema, peopleSchema, folderOwnerSchema, type FolderOwner } from '../files/companyFiles.ts';
import { findLineOfPath } from '../files/findLineOfPath.ts';
import { readBytes } from '../files/readBytes.ts';
import { readJsonFile, readJsonSource } from '../files/readJson.ts';
import { mergeCompanyFiles } from './mergeCompanyFiles.ts';
import type { ExistingNames } from '../checks/knownNames.ts';
import type { OnUnknown } from '../createNameLookup.ts';
import type { DefinitionProblem } from '../problem.ts';

export const SHEET = 'people.csv';
const MAX_SHEET_BYTES = 10_000_000;

/** How `people.csv` was read; shown before users are imported from it. */
export interface SheetSummary {
  readonly encoding: string;
  readonly rows: number;
  readonly firstNames: readonly string[];
  readonly unknownColumns: readonly string[];
}
const SHOWN_NAMES = 5;

interface LoadedCompany {
  readonly company: Company;
  readonly sheet: SheetSummary | undefined;
}

/** Reads the tenant and language of a folder, with defaults if the file is invalid. */
export async function readFolderOwner(folder: string): Promise<FolderOwner> {
  const read = await readJsonFile(join(folder, 'company.json'), 'company.json', folderOwnerSchema);
  const { tenant, language } = (read.ok ? read.value : undefined) ?? {
    tenant: DEFAULT_TENANT,
    language: 'zh-CN' as const,
  };
  return { tenant, language };
}

export async function loadCompany(
  folder: string,
  { language }: FolderOwner,
  known: ExistingNames,
  onUnknown?: OnUnknown,
): Promise<Result<LoadedCompany, readonly DefinitionProblem[]>> {
  const [company, people, sheet] = await Promise.all([
    readJsonSource(join(folder, 'company.json'), 'company.json', companySchema(language)),
    readJsonSource(join(folder, 'people.json'), 'people.json', peopleSchema(language)),
    loadSheet(folder, language),
  ]);
  const problems = [
    ...(company.ok ? [] : company.error),
    ...(people.ok ? [] : people.error),
    ...(sheet?.problems ?? []),
  ];
  if (!company.ok || !people.ok) return fail([...problems, ...checkRows(sheet, known)]);
  if (company.value === undefined) return fail([...problems, MISSING_COMPANY]);
  if (company.value.content.demo === undefined && people.value !== undefined) return fail([...problems, DEMO_PEOPLE]);
  const texts = { 'company.json': company.value.text, 'people.json': people.value?.text ?? '' };
  const placeOf: LineLookup = (file, path) => findLineOfPath(texts[file], path);
  const joined = mergeCompanyFiles(
    { company: company.value.content, people: people.value?.content ?? [], rows: sheet?.rows ?? [], findLine: placeOf },
    known,
    onUnknown,
  );
  if (!joined.ok) return fail([...problems, ...joined.error]);
  return problems.length > 0 ? fail(problems) : ok({ company: joined.value, sheet: toSheetSummary(sheet) });
}

const MISSING_COMPANY: DefinitionProblem = {
  file: 'company.json',
  message: 'this file is missing',
  expected: 'a file with the name of the company',
  example: '{"name": "Acme", "language": "en-US", "administrators": ["mei.tan"]}',
};
const DEMO_PEOPLE: DefinitionProblem = {
  file: 'people.json',
  message: 'this file is for a demo only',
  expected: `the people in ${SHEET} and the "administrators" in company.json`,
};

/** Returns the problems of the rows that do not depend on the company. */
const checkRows = (sheet: LoadedSheet | undefined, { people }: ExistingNames): readonly DefinitionProblem[] =>
  planPeople(sheet?.rows ?? [], { people, departments: [], companyNames: [] }).problems.filter(
    ({ unresolvedName }) => unresolvedName === undefined,
  );

/** A sheet whose problems may also be those of reading its bytes. */
type LoadedSheet = Omit<PeopleSheet, 'problems'> & { readonly problems: readonly DefinitionProblem[] };

async function loadSheet(folder: string, language: FolderOwner['language']): Promise<LoadedSheet | undefined> {
  const bytes = await readBytes(join(folder, SHEET), MAX_SHEET_BYTES);
  if (!bytes.ok) return { rows: [], lines: 0, problems: [{ file: SHEET, message: bytes.error }], unknownColumns: [] };
  return bytes.value === undefined ? undefined : readPeopleSheet(SHEET, bytes.value, { language });
}

const toSheetSummary = (sheet: LoadedSheet | undefined): SheetSummary | undefined =>
  sheet && {
    encoding: sheet.encoding ?? '',
    rows: sheet.rows.length,
    firstNames: sheet.rows.slice(0, SHOWN_NAMES).map(({ name }) => name),
    unknownColumns: sheet.unknownColumns,
  };
