import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { planPeople, type PlannedPerson } from '../people/planPeople.ts';
import { CLEAR_MARK, type SheetRow } from '../people/peopleRow.ts';
import { checkCompany, type LineLookup } from '../checks/checkCompany.ts';
import type { Company, CompanyPerson } from '../company.ts';
import type { CompanyFile, PeopleFile } from '../files/companyFiles.ts';
import { linkGroups } from './linkGroups.ts';
import type { ExistingNames } from '../checks/knownNames.ts';
import type { OnUnknown } from '../createNameLookup.ts';
import { deriveId } from '../deriveId.ts';
import { knownProperties, withProperties } from '../personProperties.ts';
import { toPhoneticReadings } from '../phoneticReadings.ts';
import type { DefinitionProblem } from '../problem.ts';

/** The files of a company before ids are assigned. */
export interface CompanyInput {
  readonly company: CompanyFile;
  readonly people: PeopleFile;
  /** Rows of `people.csv`. */
  readonly rows: readonly SheetRow[];
  readonly findLine: LineLookup;
}

/**
 * Merges the company's files with the database. An account, key or path in the database keeps its id; others get an id
 * derived from their names.
 */
export function mergeCompanyFiles(
  given: CompanyInput,
  known: ExistingNames,
  onUnknown?: OnUnknown,
): Result<Company, readonly DefinitionProblem[]> {
  const { company, people, findLine } = given;
  const { tenant, language } = company;
  const groups = linkGroups(company, known);
  const fileRows = people.map((person, at) =>
    toSheetRow(person, findLine('people.json', [String(at), 'account']), groups.pathOf),
  );
  const rows = [...fileRows, ...given.rows, ...createMissingAdministrators(given, known)];
  // Existing managers and heads are maintained in the app; the files only set them initially.
  const there = known.people.map(({ superior: _superior, ...person }) => person);
  const plan = planPeople(rows, { people: there, departments: groups.departments, companyNames: groups.companyNames });
  const fileOf = new Map(people.map((person) => [person.account, person]));
  const idOf = createPersonIds(tenant, people, known);
  const whole = groups.withPaths(plan.rows);
  const leads = new Map(
    plan.rows.flatMap(({ account, headOf }) => headOf.map((path) => [whole.keyOf(path), account] as const)),
  );
  const administrators = new Set(company.administrators);
  const members = plan.rows.map((row): CompanyPerson => {
    const file = fileOf.get(row.account);
    return {
      ...toCompanyPerson(row),
      ...file,
      id: idOf(row.account),
      name: file?.name ?? { 'zh-CN': row.name },
      pinyin: file?.pinyin || toPhoneticReadings({ [language]: row.name }).pinyin,
      post: file?.post ?? { 'zh-CN': cellText(row.post) },
      department: whole.keyOf(row.department ?? ''),
      superior: row.superior,
      isAdministrator: file?.isAdministrator === true || administrators.has(row.account),
    };
  });
  const joined: Company = {
    ...company,
    groups: whole.groups.map((group) => ({ ...group, head: group.head ?? leads.get(group.key) })),
    people: members,
  };
  const lasting = new Set(known.people.flatMap(({ account, formerAccounts }) => [account, ...formerAccounts]));
  const problems = [
    ...findUnknownDepartments(given, groups.departments),
    ...plan.problems,
    ...checkCompany(joined, findLine, lasting),
  ];
  const reported = deferUnknownNames(problems, onUnknown);
  return reported.length > 0 ? fail(reported) : ok(joined);
}

/** Reports names that the database may resolve to `onUnknown` instead of returning them as problems. */
function deferUnknownNames(
  problems: readonly DefinitionProblem[],
  onUnknown: OnUnknown | undefined,
): readonly DefinitionProblem[] {
  if (onUnknown === undefined) return problems;
  for (const { unresolvedName } of problems) if (unresolvedName !== undefined) onUnknown(unresolvedName);
  return problems.filter(({ unresolvedName }) => unresolvedName === undefined);
}

/** If a file lists its departments, an unlisted name is reported as a mistake and not created. */
function findUnknownDepartments(
  { company, people, findLine }: CompanyInput,
  departments: ReturnType<typeof linkGroups>['departments'],
): readonly DefinitionProblem[] {
  const listed = company.groups.filter(({ kind }) => kind !== 'role');
  if (listed.length === 0) return [];
  const known = new Set([
    ...listed.map(({ key }) => key),
    ...departments.flatMap(({ path, otherPaths }) => [path, ...otherPaths]),
  ]);
  return people.flatMap(({ account, department }, at) => {
    if (department === undefined || department.includes('/') || known.has(department)) return [];
    const line = findLine('people.json', [String(at), 'department']);
    return {
      file: 'people.json',
      ...(line !== undefined && { line }),
      element: `person "${account}"`,
      message: `the department "${department}" does not exist`,
      expected: 'the key or the path of a department of company.json',
      unresolvedName: department,
      example: JSON.stringify(listed[0]?.key ?? listed[0]?.name['zh-CN']),
    };
  });
}

/** Converts an entry of `people.json` to a row of a sheet. Fields that only the JSON file has are added later. */
function toSheetRow(
  { account, name, department, superior, email, mobile, properties, post }: PeopleFile[number],
  line: number | undefined,
  pathOf: (name: string) => readonly string[],
): SheetRow {
  return {
    file: 'people.json',
    line: line ?? 1,
    account,
    name: name['zh-CN'],
    mail: email,
    mobile,
    ...knownProperties(properties),
    ...(department !== undefined && { department: pathOf(department) }),
    ...(post && { post: post['zh-CN'] }),
    ...(superior !== undefined && { superior }),
    headOf: [],
  };
}

/** Creates a minimal row for each named administrator who is in no file and not in the database. */
function createMissingAdministrators(
  { company, people, rows, findLine }: CompanyInput,
  known: ExistingNames,
): readonly SheetRow[] {
  const accounts = new Set([
    ...[...people, ...rows].map(({ account }) => account),
    ...known.people.flatMap(({ account, formerAccounts }) => [account, ...formerAccounts]),
  ]);
  return (company.administrators ?? [])
    .filter((account) => !accounts.has(account))
    .map((account) => ({
      file: 'company.json',
      line: findLine('company.json', ['administrators']) ?? 1,
      account,
      name: account,
      headOf: [],
    }));
}

const cellText = (said: string | undefined): string => (said === undefined || said === CLEAR_MARK ? '' : said);

const toCompanyPerson = ({ account, mail, mobile, ...row }: PlannedPerson) => ({
  account,
  email: cellText(mail),
  mobile: cellText(mobile),
  kana: '',
  birthday: '',
  entryDate: '',
  address: '',
  emergencyContact: '',
  emergencyMobile: '',
  properties: withProperties({}, Object.fromEntries(PROPERTY_KEYS.map((key) => [key, cellText(row[key])]))),
  hasLeft: false,
});

function createPersonIds(tenant: string, people: PeopleFile, known: ExistingNames): (account: string) => string {
  const given = new Map(people.flatMap(({ account, id }) => (id === undefined ? [] : [[account, id] as const])));
  const ids = new Set(known.people.map(({ id }) => id));
  const named = new Map(
    known.people.flatMap((person) =>
      [...person.formerAccounts, person.account].map((account) => [account, person.id] as const),
    ),
  );
  return (account) => {
    const own = given.get(account);
    if (own !== undefined && ids.has(own)) return own;
    return named.get(account) ?? own ?? deriveId(tenant, 'person', account);
  };
}
