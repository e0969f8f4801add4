import { PROPERTY_KEYS } from '#domain/directory/colleague.ts';
import type { ImportedField } from '#domain/directory/peopleImport.ts';
import type { ExistingPeople, ExistingUser } from './existingUsers.ts';
import { resolveDepartments } from './resolveDepartments.ts';
import { CLEAR_MARK, type SheetRow } from './peopleRow.ts';
import { findCycles } from './findCycles.ts';
import { formatSheetPlace, createSheetProblem, type SheetFault, type SheetProblem } from './createSheetProblem.ts';

/** A row with resolved names: departments by current path, the manager by account. */
export interface PlannedPerson extends Omit<SheetRow, 'department' | 'superior' | 'headOf'> {
  /** Empty for the company itself; absent if the row does not contain it. */
  readonly department?: string;
  readonly superior?: string;
  readonly headOf: readonly string[];
}
type ChangedField = Exclude<ImportedField, 'head'>;

/** Changes that rows of users would cause, before anything is written. */
export interface PeoplePlan {
  readonly rows: readonly PlannedPerson[];
  readonly added: readonly PlannedPerson[];
  /** Users whose rows differ from the stored data. */
  readonly changed: readonly {
    readonly person: ExistingUser;
    readonly row: PlannedPerson;
    readonly fields: readonly ChangedField[];
  }[];
  /** Users whose rows change nothing. */
  readonly unchanged: readonly ExistingUser[];
  /** Active users without a row. */
  readonly absent: readonly ExistingUser[];
  readonly problems: readonly SheetProblem[];
}

/**
 * Compares rows of users with each other and with existing users. Reads and writes nothing itself, so that server
 * start, check and import share it.
 */
export function planPeople(rows: readonly SheetRow[], there: ExistingPeople): PeoplePlan {
  const problems: SheetProblem[] = [];
  const byAccount = new Map(
    there.people.flatMap((person) => [...person.formerAccounts, person.account].map((name) => [name, person] as const)),
  );
  const taken = removeDuplicateRows(rows, byAccount, problems);
  const superiorOf = resolveManagers(taken, there, byAccount, problems);
  const { pathOf, headOf } = resolveDepartments(taken, there, problems);
  problems.push(...checkManagerCycles(taken, there, { byAccount, superiorOf }));
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
    unchanged: known.filter(({ fields }) => fields.length === 0).map(({ person }) => person),
    absent: there.people.filter((person) => !named.has(person) && !person.hasLeft),
    problems: problems.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)),
  };
}

/** Rejects second rows for an account, and rows that use the account of another user. */
function removeDuplicateRows(
  rows: readonly SheetRow[],
  byAccount: ReadonlyMap<string, ExistingUser>,
  problems: SheetProblem[],
): readonly SheetRow[] {
  const first = new Map<string, SheetRow>();
  const accounts = new Set([...byAccount.keys(), ...rows.map(({ account }) => account)]);
  for (const row of rows) {
    const { file, line, account } = row;
    const owner = byAccount.get(account);
    // Former accounts count as the user's current one.
    const currentAccount = owner?.account ?? account;
    const other = first.get(currentAccount);
    const place = { file, line, column: 'account' } as const;
    if (other !== undefined) {
      const where = { otherFile: other.file === file ? '' : other.file, otherLine: other.line };
      problems.push(
        createSheetProblem(
          place,
          'sheet.accountTwice',
          { account, ...where, place: formatSheetPlace('en-US', where) },
          { expectedMessage: 'sheet.wanted.otherAccount', example: suggestAccount(account, accounts) },
        ),
      );
    } else if (owner !== undefined && isOtherUser(row, owner))
      problems.push(
        createSheetProblem(
          place,
          accountFault(account, owner),
          { account, owner: owner.names[0] ?? owner.account, today: owner.account, name: row.name },
          { expectedMessage: 'sheet.wanted.ownAccount', example: suggestAccount(account, accounts) },
        ),
      );
    else first.set(currentAccount, row);
  }
  return [...first.values()];
}

/**
 * Whether the row names another user than the owner of the account. An active user under the current account is always
 * the same one, even if renamed in the app.
 */
const isOtherUser = ({ account, name }: SheetRow, owner: ExistingUser): boolean =>
  (owner.hasLeft || owner.account !== account) && name !== '' && !owner.names.includes(name);
const accountFault = (account: string, owner: ExistingUser): SheetFault => {
  if (owner.hasLeft) return 'sheet.othersAccount.left';
  return owner.account === account ? 'sheet.othersAccount' : 'sheet.othersAccount.renamed';
};

function suggestAccount(account: string, accounts: ReadonlySet<string>): string {
  let count = 2;
  while (accounts.has(`${account}${count}`)) count += 1;
  return `${account}${count}`;
}

/** Resolves managers by account, or by a name that only one user has. */
function resolveManagers(
  rows: readonly SheetRow[],
  { people }: ExistingPeople,
  byAccount: ReadonlyMap<string, ExistingUser>,
  problems: SheetProblem[],
): ReadonlyMap<string, string> {
  const accounts = new Map<string, string>([
    ...rows.map(({ account }) => [account, account] as const),
    ...[...byAccount].map(([name, { account }]) => [name, account] as const),
  ]);
  const bearers = new Map<string, Set<string>>();
  const addBearer = (name: string, account: string) => bearers.set(name, (bearers.get(name) ?? new Set()).add(account));
  for (const row of rows) addBearer(normalizeName(row.name), byAccount.get(row.account)?.account ?? row.account);
  for (const { names, account, hasLeft } of people)
    if (!hasLeft) for (const name of names) addBearer(normalizeName(name), account);
  const found = new Map<string, string>();
  for (const { file, line, account, superior } of rows) {
    if (superior === undefined || superior === CLEAR_MARK) continue;
    const named = [...(bearers.get(normalizeName(superior)) ?? [])];
    const other = accounts.get(superior.toLowerCase()) ?? (named.length === 1 ? named[0] : undefined);
    const place = { file, line, column: 'superior' } as const;
    if (other === undefined)
      problems.push(
        createSheetProblem(
          place,
          named.length > 1 ? 'sheet.superiorSeveral' : 'sheet.superiorUnknown',
          { cell: superior, count: named.length },
          {
            expectedMessage: 'sheet.wanted.somebody',
            example: named[0] ?? accounts.keys().next().value ?? 'mei.tan',
            ...(named.length === 0 && { unresolvedName: superior }),
          },
        ),
      );
    else if (other === accounts.get(account))
      problems.push(
        createSheetProblem(place, 'sheet.superiorSelf', { account }, { expectedMessage: 'sheet.wanted.somebodyElse' }),
      );
    else found.set(account, other);
  }
  return found;
}

const normalizeName = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, ' ').toLowerCase();

/** Reports one problem per cycle of managers, however many users it contains. */
function checkManagerCycles(
  rows: readonly SheetRow[],
  { people }: ExistingPeople,
  {
    byAccount,
    superiorOf,
  }: { readonly byAccount: ReadonlyMap<string, ExistingUser>; readonly superiorOf: ReadonlyMap<string, string> },
): readonly SheetProblem[] {
  const currentAccount = (account: string): string => byAccount.get(account)?.account ?? account;
  const above = new Map<string, string | undefined>([
    ...people.map(({ account, superior }) => [account, superior] as const),
    ...[...superiorOf].map(([account, superior]) => [currentAccount(account), superior] as const),
  ]);
  return toCycleProblems(above, new Map(rows.map((row) => [currentAccount(row.account), row])));
}

/** Reports each cycle at the first of its rows. */
export function toCycleProblems(
  above: ReadonlyMap<string, string | undefined>,
  rowOf: ReadonlyMap<string, Pick<SheetRow, 'file' | 'line'>>,
): readonly SheetProblem[] {
  return findCycles(above).flatMap((ring) => {
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
    return [createSheetProblem(place, 'sheet.superiorRing', { chain }, { expectedMessage: 'sheet.wanted.top' })];
  });
}

function changedFields(person: ExistingUser, row: PlannedPerson): readonly ChangedField[] {
  const isOther = (said: string | undefined, now: readonly string[]): boolean =>
    said !== undefined && !now.includes(said === CLEAR_MARK ? '' : said);
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
