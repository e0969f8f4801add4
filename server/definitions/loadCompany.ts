import { join } from 'node:path';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { planPeople } from '../peopleSheet/planPeople.ts';
import { readPeopleSheet, type PeopleSheet } from '../peopleSheet/readPeopleSheet.ts';
import type { PlaceOf } from './checkCompany.ts';
import type { Company } from './company.ts';
import { companySchema, peopleSchema, writtenBySchema, type WrittenBy } from './files/companyFiles.ts';
import { lineOfPath } from './files/lineOfPath.ts';
import { readBytes } from './files/readBytes.ts';
import { readJsonFile, readJsonSource } from './files/readJson.ts';
import { joinCompany } from './joinCompany.ts';
import type { NamesKnown } from './knownNames.ts';
import type { OnUnknown } from './nameLookup.ts';
import type { DefinitionProblem } from './problem.ts';

export const SHEET = 'people.csv';
const LARGEST_SHEET = 10_000_000;

/** How `people.csv` was read: shown before anybody is taken from it. */
export interface ReadSheet {
  readonly encoding: string;
  readonly rows: number;
  readonly firstNames: readonly string[];
  readonly unknownColumns: readonly string[];
}
const FIRST_NAMES = 5;

interface LoadedCompany {
  readonly company: Company;
  readonly sheet: ReadSheet | undefined;
}

/** Which company a folder is about, as far as that can be read. */
export async function readWrittenBy(folder: string): Promise<WrittenBy> {
  const read = await readJsonFile(join(folder, 'company.json'), 'company.json', writtenBySchema);
  const { tenant, language } = (read.ok ? read.value : undefined) ?? { tenant: '1', language: 'zh-CN' as const };
  return { tenant, language };
}

/** Who the company is and who is in it, by all files that say so; nothing where there is no `company.json`. */
export async function loadCompany(
  folder: string,
  { language }: WrittenBy,
  known: NamesKnown,
  onUnknown?: OnUnknown,
): Promise<Result<LoadedCompany | undefined, readonly DefinitionProblem[]>> {
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
  if (!company.ok || !people.ok) return fail([...problems, ...problemsOfRows(sheet, known)]);
  if (company.value === undefined)
    return sheet === undefined
      ? ok(undefined)
      : fail([
          {
            file: 'company.json',
            message: 'this file is missing, which says whose people these are',
            expected: 'a file with the name of the company',
            example: '{"name": "Acme", "language": "en-US"}',
          },
        ]);
  const texts = { 'company.json': company.value.text, 'people.json': people.value?.text ?? '' };
  const placeOf: PlaceOf = (file, path) => lineOfPath(texts[file], path);
  const joined = joinCompany(
    { company: company.value.content, people: people.value?.content ?? [], rows: sheet?.rows ?? [], placeOf },
    known,
    onUnknown,
  );
  if (!joined.ok) return fail([...problems, ...joined.error]);
  return problems.length > 0 ? fail(problems) : ok({ company: joined.value, sheet: shownSheet(sheet) });
}

/** What is wrong with the rows whoever the company is. */
const problemsOfRows = (sheet: LoadedSheet | undefined, { people }: NamesKnown): readonly DefinitionProblem[] =>
  planPeople(sheet?.rows ?? [], { people, departments: [], companyNames: [] }).problems.filter(
    ({ asks }) => asks === undefined,
  );

/** What was wrong with its bytes is no problem of a sheet. */
type LoadedSheet = Omit<PeopleSheet, 'problems'> & { readonly problems: readonly DefinitionProblem[] };

async function loadSheet(folder: string, language: WrittenBy['language']): Promise<LoadedSheet | undefined> {
  const bytes = await readBytes(join(folder, SHEET), LARGEST_SHEET);
  if (!bytes.ok) return { rows: [], lines: 0, problems: [{ file: SHEET, message: bytes.error }], unknownColumns: [] };
  return bytes.value === undefined ? undefined : readPeopleSheet(SHEET, bytes.value, { language });
}

const shownSheet = (sheet: LoadedSheet | undefined): ReadSheet | undefined =>
  sheet && {
    encoding: sheet.encoding ?? '',
    rows: sheet.rows.length,
    firstNames: sheet.rows.slice(0, FIRST_NAMES).map(({ name }) => name),
    unknownColumns: sheet.unknownColumns,
  };
