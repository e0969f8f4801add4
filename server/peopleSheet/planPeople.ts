import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ImportedField } from '#domain/directory/peopleImport.ts';
import type { PeopleThere, PersonThere } from './peopleThere.ts';
import { placesOfDepartments } from './placesOfDepartments.ts';
import { CLEARED, type SheetPerson } from './peopleRow.ts';
import { ringsOf } from './ringsOf.ts';
import { sheetPlaceText, sheetProblem, type SheetFault, type SheetProblem } from './sheetProblem.ts';

/** A row whose names have been found: departments by their paths of today, the superior by account. */
export interface PlannedPerson extends Omit<SheetPerson, 'department' | 'superior' | 'headOf'> {
  /** Empty: the company itself. Absent: the row does not say. */
  readonly department?: string;
  readonly superior?: string;
  readonly headOf: readonly string[];
}
type ChangedField = Exclude<ImportedField, 'head'>;

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
  readonly problems: readonly SheetProblem[];
}

/**
 * Holds rows of people against each other and against who is there. Nothing is read or written here: a start, a check
 * and an import ask the same.
 */
export function planPeople(rows: readonly SheetPerson[], there: PeopleThere): PeoplePlan {
  const problems: SheetProblem[] = [];
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
  problems: SheetProblem[],
): readonly SheetPerson[] {
  const first = new Map<string, SheetPerson>();
  const accounts = new Set([...byAccount.keys(), ...rows.map(({ account }) => account)]);
  for (const row of rows) {
    const { file, line, account } = row;
    const owner = byAccount.get(account);
    // A former account and the one of today name the same person.
    const today = owner?.account ?? account;
    const other = first.get(today);
    const place = { file, line, column: 'account' } as const;
    if (other !== undefined) {
      const where = { otherFile: other.file === file ? '' : other.file, otherLine: other.line };
      problems.push(
        sheetProblem(
          place,
          'sheet.accountTwice',
          { account, ...where, place: sheetPlaceText('en-US', where) },
          { wanted: 'sheet.wanted.otherAccount', example: freeAccount(account, accounts) },
        ),
      );
    } else if (owner !== undefined && isSomebodyElse(row, owner))
      problems.push(
        sheetProblem(
          place,
          whyStill(account, owner),
          { account, owner: owner.names[0] ?? owner.account, today: owner.account, name: row.name },
          { wanted: 'sheet.wanted.ownAccount', example: freeAccount(account, accounts) },
        ),
      );
    else first.set(today, row);
  }
  return [...first.values()];
}

/** Who is there under this account goes on being the same, whatever name the app has given them since. */
const isSomebodyElse = ({ account, name }: SheetPerson, owner: PersonThere): boolean =>
  (owner.hasLeft || owner.account !== account) && name !== '' && !owner.names.includes(name);
const whyStill = (account: string, owner: PersonThere): SheetFault => {
  if (owner.hasLeft) return 'sheet.othersAccount.left';
  return owner.account === account ? 'sheet.othersAccount' : 'sheet.othersAccount.renamed';
};

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
  problems: SheetProblem[],
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
    const place = { file, line, column: 'superior' } as const;
    if (other === undefined)
      problems.push(
        sheetProblem(
          place,
          named.length > 1 ? 'sheet.superiorSeveral' : 'sheet.superiorUnknown',
          { cell: superior, count: named.length },
          {
            wanted: 'sheet.wanted.somebody',
            example: named[0] ?? accounts.keys().next().value ?? 'mei.tan',
            ...(named.length === 0 && { asks: superior }),
          },
        ),
      );
    else if (other === accounts.get(account))
      problems.push(sheetProblem(place, 'sheet.superiorSelf', { account }, { wanted: 'sheet.wanted.somebodyElse' }));
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
): readonly SheetProblem[] {
  const today = (account: string): string => byAccount.get(account)?.account ?? account;
  const above = new Map<string, string | undefined>([
    ...people.map(({ account, superior }) => [account, superior] as const),
    ...[...superiorOf].map(([account, superior]) => [today(account), superior] as const),
  ]);
  return ringsIn(above, new Map(rows.map((row) => [today(row.account), row])));
}

/** Each ring at the first of its rows. */
export function ringsIn(
  above: ReadonlyMap<string, string | undefined>,
  rowOf: ReadonlyMap<string, Pick<SheetPerson, 'file' | 'line'>>,
): readonly SheetProblem[] {
  return ringsOf(above).flatMap((ring) => {
    const [first] = ring
      .flatMap((account) => {
        const row = rowOf.get(account);
        return row === undefined ? [] : [{ account, row }];
      })
      .toSorted((one, other) => one.row.line - other.row.line);
    if (first === undefined) return [];
    const from = ring.indexOf(first.account);
    const chain = [...ring.slice(from), ...ring.slice(0, from), first.account].join(' → ');
    const place = { file: first.row.file, line: first.row.line, column: 'superior' } as const;
    return [sheetProblem(place, 'sheet.superiorRing', { chain }, { wanted: 'sheet.wanted.top' })];
  });
}

function changedFields(person: PersonThere, row: PlannedPerson): readonly ChangedField[] {
  const isOther = (said: string | undefined, now: readonly string[]): boolean =>
    said !== undefined && !now.includes(said === CLEARED ? '' : said);
  return [
    ...(isOther(row.name || undefined, person.names) ? (['name'] as const) : []),
    ...(isOther(row.mail, [person.mail]) ? (['mail'] as const) : []),
    ...(isOther(row.mobile, [person.mobile]) ? (['mobile'] as const) : []),
    ...PROPERTY_KEYS.filter((key) => isOther(row[key], [person.properties[key] ?? ''])),
    ...(isOther(row.department, [person.department]) ? (['department'] as const) : []),
    ...(isOther(row.post, person.posts) ? (['post'] as const) : []),
    ...(isOther(row.superior, [person.superior ?? '']) ? (['superior'] as const) : []),
  ];
}
