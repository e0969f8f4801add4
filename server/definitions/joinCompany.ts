import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { planPeople, type PlannedPerson } from '../peopleSheet/planPeople.ts';
import { CLEARED, type SheetPerson } from '../peopleSheet/peopleRow.ts';
import { checkCompany, type PlaceOf } from './checkCompany.ts';
import type { Company, CompanyPerson } from './company.ts';
import type { CompanyFile, PeopleFile } from './files/companyFiles.ts';
import { joinGroups } from './joinGroups.ts';
import type { NamesKnown } from './knownNames.ts';
import type { OnUnknown } from './nameLookup.ts';
import { madeId } from './madeId.ts';
import { knownProperties, withProperties } from '../directory/properties.ts';
import { readingsOf } from '../directory/readingsOf.ts';
import type { DefinitionProblem } from './problem.ts';

/** What the files of a folder say about a company, before any of it has an id. */
export interface GivenCompany {
  readonly company: CompanyFile;
  readonly people: PeopleFile;
  /** Of `people.csv`. */
  readonly rows: readonly SheetPerson[];
  readonly placeOf: PlaceOf;
}

/**
 * The company as its files and the database describe it together. An id the database knows for an account, a key or a
 * path stays; what it does not know gets one that is made of the name.
 */
export function joinCompany(
  given: GivenCompany,
  known: NamesKnown,
  onUnknown?: OnUnknown,
): Result<Company, readonly DefinitionProblem[]> {
  const { company, people, placeOf } = given;
  const { tenant, language } = company;
  const groups = joinGroups(company, known);
  const fileRows = people.map((person, at) =>
    rowOf(person, placeOf('people.json', [String(at), 'account']), groups.pathOf),
  );
  const rows = [...fileRows, ...given.rows, ...missingAdministrators(given, known)];
  // Superiors and heads of today are the app's: the files only start a company.
  const there = known.people.map(({ superior: _superior, ...person }) => person);
  const plan = planPeople(rows, { people: there, departments: groups.departments, companyNames: groups.companyNames });
  const fileOf = new Map(people.map((person) => [person.account, person]));
  const idOf = personIds(tenant, people, known);
  const whole = groups.withPaths(plan.rows);
  const leads = new Map(
    plan.rows.flatMap(({ account, headOf }) => headOf.map((path) => [whole.keyOf(path), account] as const)),
  );
  const administrators = new Set(company.administrators);
  const members = plan.rows.map((row): CompanyPerson => {
    const file = fileOf.get(row.account);
    return {
      ...fromSheet(row),
      ...file,
      id: idOf(row.account),
      name: file?.name ?? { 'zh-CN': row.name },
      pinyin: file?.pinyin || readingsOf({ [language]: row.name }).pinyin,
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
    ...strangeDepartments(given, groups.departments),
    ...plan.problems,
    ...checkCompany(joined, placeOf, lasting),
  ];
  const told = sparingUnknown(problems, onUnknown);
  return told.length > 0 ? fail(told) : ok(joined);
}

/** Names that a database perhaps explains are told to whoever will ask it. */
function sparingUnknown(
  problems: readonly DefinitionProblem[],
  onUnknown: OnUnknown | undefined,
): readonly DefinitionProblem[] {
  if (onUnknown === undefined) return problems;
  for (const { asks } of problems) if (asks !== undefined) onUnknown(asks);
  return problems.filter(({ asks }) => asks === undefined);
}

/** Where a file lists its departments, a name it does not list is a slip and no new department. */
function strangeDepartments(
  { company, people, placeOf }: GivenCompany,
  departments: ReturnType<typeof joinGroups>['departments'],
): readonly DefinitionProblem[] {
  const listed = company.groups.filter(({ kind }) => kind !== 'role');
  if (listed.length === 0) return [];
  const known = new Set([
    ...listed.map(({ key }) => key),
    ...departments.flatMap(({ path, otherPaths }) => [path, ...otherPaths]),
  ]);
  return people.flatMap(({ account, department }, at) => {
    if (department === undefined || department.includes('/') || known.has(department)) return [];
    const line = placeOf('people.json', [String(at), 'department']);
    return {
      file: 'people.json',
      ...(line !== undefined && { line }),
      element: `person "${account}"`,
      message: `the department "${department}" does not exist`,
      expected: 'the key or the path of a department of company.json',
      asks: department,
      example: JSON.stringify(listed[0]?.key ?? listed[0]?.name['zh-CN']),
    };
  });
}

/** A row of `people.json` as a sheet would say it; what only the file can say is taken from there. */
function rowOf(
  { account, name, department, superior, email, mobile, properties, post }: PeopleFile[number],
  line: number | undefined,
  pathOf: (name: string) => readonly string[],
): SheetPerson {
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

/** Whoever shall be administrator and is in no file and no database comes into being by it, with no more than that. */
function missingAdministrators(
  { company, people, rows, placeOf }: GivenCompany,
  known: NamesKnown,
): readonly SheetPerson[] {
  if (company.demoPassword !== undefined || people.some(({ isAdministrator }) => isAdministrator)) return [];
  const accounts = new Set([
    ...[...people, ...rows].map(({ account }) => account),
    ...known.people.flatMap(({ account, formerAccounts }) => [account, ...formerAccounts]),
  ]);
  return (company.administrators ?? [])
    .filter((account) => !accounts.has(account))
    .map((account) => ({
      file: 'company.json',
      line: placeOf('company.json', ['administrators']) ?? 1,
      account,
      name: account,
      headOf: [],
    }));
}

const cellText = (said: string | undefined): string => (said === undefined || said === CLEARED ? '' : said);

const fromSheet = ({ account, mail, mobile, ...row }: PlannedPerson) => ({
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

function personIds(tenant: string, people: PeopleFile, known: NamesKnown): (account: string) => string {
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
    return named.get(account) ?? own ?? madeId(tenant, 'person', account);
  };
}
