import type { DefinitionProblem } from '../definitions/problem.ts';
import type { PeopleThere, PersonThere } from './peopleThere.ts';
import { placesOfDepartments } from './placesOfDepartments.ts';
import { CLEARED, type SheetPerson } from './peopleRow.ts';
import { ringsOf } from './ringsOf.ts';

/** A row whose names have been found: departments by their paths of today, the superior by account. */
export interface PlannedPerson extends Omit<SheetPerson, 'department' | 'superior' | 'headOf'> {
  /** Empty: the company itself. Absent: the row does not say. */
  readonly department?: string;
  readonly superior?: string;
  readonly headOf: readonly string[];
}
type ChangedField = 'name' | 'mail' | 'mobile' | 'department' | 'post' | 'superior';

/** What becomes of rows of people, before anything is written. */
export interface PeoplePlan {
  /** All rows that stand, in their order. */
  readonly rows: readonly PlannedPerson[];
  readonly added: readonly PlannedPerson[];
  /** Whose rows say something else than what is there. */
  readonly changed: readonly {
    readonly person: PersonThere;
    readonly row: PlannedPerson;
    readonly fields: readonly ChangedField[];
  }[];
  /** Whose rows change nothing. */
  readonly same: readonly PersonThere[];
  /** Who is there and in no row. */
  readonly leftOut: readonly PersonThere[];
  readonly problems: readonly DefinitionProblem[];
}

/**
 * Holds rows of people against each other and against who is there. Nothing is read or written here: a start, a check
 * and an import ask the same.
 */
export function planPeople(rows: readonly SheetPerson[], there: PeopleThere): PeoplePlan {
  const problems: DefinitionProblem[] = [];
  const byAccount = new Map(
    there.people.flatMap((person) => [...person.formerAccounts, person.account].map((name) => [name, person] as const)),
  );
  const taken = withoutDoubles(rows, byAccount, problems);
  const superiorOf = superiorsIn(taken, there, byAccount, problems);
  const { pathOf, headOf } = placesOfDepartments(taken, there, problems);
  problems.push(...ringProblems(taken, there, { byAccount, superiorOf }));
  const planned = taken.map((row): PlannedPerson => {
    const { department, superior: _superior, headOf: _headOf, ...rest } = row;
    const superior = superiorOf.get(row.account);
    return {
      ...rest,
      ...(department !== undefined && { department: pathOf(department) }),
      ...(superior !== undefined && { superior }),
      headOf: headOf(row),
    };
  });
  const known = planned.flatMap((row) => {
    const person = byAccount.get(row.account);
    return person === undefined ? [] : [{ person, row, fields: changedFields(person, row) }];
  });
  const named = new Set(known.map(({ person }) => person));
  return {
    rows: planned,
    added: planned.filter(({ account }) => !byAccount.has(account)),
    changed: known.filter(({ fields }) => fields.length > 0),
    same: known.filter(({ fields }) => fields.length === 0).map(({ person }) => person),
    leftOut: there.people.filter((person) => !named.has(person) && !person.hasLeft),
    problems: problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}

/** One row for an account, and none for who bears the account of somebody else. */
function withoutDoubles(
  rows: readonly SheetPerson[],
  byAccount: ReadonlyMap<string, PersonThere>,
  problems: DefinitionProblem[],
): readonly SheetPerson[] {
  const first = new Map<string, SheetPerson>();
  const accounts = new Set([...byAccount.keys(), ...rows.map(({ account }) => account)]);
  for (const row of rows) {
    const { file, line, account } = row;
    const other = first.get(account);
    const owner = byAccount.get(account);
    if (other !== undefined)
      problems.push({
        file,
        line,
        element: 'account',
        message: `“${account}” stands ${other.file === file ? `on line ${other.line}` : `in ${other.file}:${other.line}`} already`,
        expected: 'another account for everybody',
        example: freeAccount(account, accounts),
      });
    else if (owner !== undefined && isSomebodyElse(row, owner))
      problems.push({
        file,
        line,
        element: 'account',
        message: `“${account}” belongs to ${owner.names[0] ?? owner.account}${whyStill(account, owner)}`,
        expected: `an account of their own for ${row.name}`,
        example: freeAccount(account, accounts),
      });
    else first.set(account, row);
  }
  return [...first.values()];
}

/** Who is there under this account goes on being the same, whatever name the app has given them since. */
const isSomebodyElse = ({ account, name }: SheetPerson, owner: PersonThere): boolean =>
  (owner.hasLeft || owner.account !== account) && !owner.names.includes(name);
const whyStill = (account: string, owner: PersonThere): string =>
  owner.hasLeft ? ', who has left' : owner.account === account ? '' : `, who is “${owner.account}” now`;

function freeAccount(account: string, accounts: ReadonlySet<string>): string {
  let count = 2;
  while (accounts.has(`${account}${count}`)) count += 1;
  return `${account}${count}`;
}

/** Superiors by account, or by a name that one alone bears. */
function superiorsIn(
  rows: readonly SheetPerson[],
  { people }: PeopleThere,
  byAccount: ReadonlyMap<string, PersonThere>,
  problems: DefinitionProblem[],
): ReadonlyMap<string, string> {
  const accounts = new Map<string, string>([
    ...rows.map(({ account }) => [account, account] as const),
    ...[...byAccount].map(([name, { account }]) => [name, account] as const),
  ]);
  const bearers = new Map<string, Set<string>>();
  const bear = (name: string, account: string) => bearers.set(name, (bearers.get(name) ?? new Set()).add(account));
  for (const row of rows) bear(plainName(row.name), byAccount.get(row.account)?.account ?? row.account);
  for (const { names, account, hasLeft } of people)
    if (!hasLeft) for (const name of names) bear(plainName(name), account);
  const found = new Map<string, string>();
  for (const { file, line, account, superior } of rows) {
    if (superior === undefined || superior === CLEARED) continue;
    const named = [...(bearers.get(plainName(superior)) ?? [])];
    const other = accounts.get(superior.toLowerCase()) ?? (named.length === 1 ? named[0] : undefined);
    const problem = { file, line, element: 'superior' };
    if (other === undefined)
      problems.push({
        ...problem,
        message:
          named.length > 1
            ? `“${superior}” is the name of ${named.length} people`
            : `“${superior}” is nobody’s account or name`,
        expected: 'the account of somebody in the company',
        example: named[0] ?? accounts.keys().next().value ?? 'mei.tan',
        ...(named.length === 0 && { asks: superior }),
      });
    else if (other === accounts.get(account))
      problems.push({
        ...problem,
        message: `“${account}” is his or her own superior`,
        expected: 'somebody else, or nothing where it is the head of the department',
      });
    else found.set(account, other);
  }
  return found;
}

const plainName = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, ' ').toLowerCase();

/** One sentence for a ring, however many are in it. */
function ringProblems(
  rows: readonly SheetPerson[],
  { people }: PeopleThere,
  {
    byAccount,
    superiorOf,
  }: { readonly byAccount: ReadonlyMap<string, PersonThere>; readonly superiorOf: ReadonlyMap<string, string> },
): readonly DefinitionProblem[] {
  const today = (account: string): string => byAccount.get(account)?.account ?? account;
  const above = new Map<string, string | undefined>([
    ...people.map(({ account, superior }) => [account, superior] as const),
    ...[...superiorOf].map(([account, superior]) => [today(account), superior] as const),
  ]);
  return ringsOf(above).flatMap((ring) => {
    const row = rows.find(({ account }) => ring.includes(today(account)));
    if (row === undefined) return [];
    const first = today(row.account);
    const from = ring.indexOf(first);
    const chain = [...ring.slice(from), ...ring.slice(0, from), first];
    return {
      file: row.file,
      line: row.line,
      element: 'superior',
      message: `these are superiors of each other in a ring: ${chain.join(' → ')}`,
      expected: 'somebody at the top without a superior',
    };
  });
}

function changedFields(person: PersonThere, row: PlannedPerson): readonly ChangedField[] {
  const isOther = (said: string | undefined, now: readonly string[]): boolean =>
    said !== undefined && !now.includes(said === CLEARED ? '' : said);
  return [
    ...(isOther(row.name, person.names) ? (['name'] as const) : []),
    ...(isOther(row.mail, [person.mail]) ? (['mail'] as const) : []),
    ...(isOther(row.mobile, [person.mobile]) ? (['mobile'] as const) : []),
    ...(isOther(row.department, [person.department]) ? (['department'] as const) : []),
    ...(isOther(row.post, person.posts) ? (['post'] as const) : []),
    ...(isOther(row.superior, [person.superior ?? '']) ? (['superior'] as const) : []),
  ];
}
