import { and, asc, count, eq, ilike, like, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { QueryDto } from '#api/shapes.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { groups, people } from '../storage/schema/identity.ts';
import { conditionsOf, type FilterTable, type ServerQuery } from '../list/filters.ts';
import { literally } from '../list/literally.ts';
import { offsetOf, pageDto } from '../list/pageDto.ts';
import type { Caller } from '../session/caller.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { awayOf } from './awayOf.ts';
import { directoryOf, inGroup } from './directory.ts';
import { normalized } from './searchText.ts';
import { userDto } from './wirePeople.ts';

/**
 * Parameters that search; what is typed is looked for wherever a colleague may be found, whichever of them carries it.
 */
const SEARCHES = ['Q_FULLNAME__S_LK', 'Q_USER_NO__S_LK', 'Q_FULLNAME_S_LK', 'Q_NAME__S_LK', 'content'];
const FILTERS: FilterTable = {
  USER_ID: { column: people.id },
  USER_NO: { column: people.account },
  FULLNAME: { column: people.names, hasLanguages: true },
  NAME: { column: people.names, hasLanguages: true },
  MOBILE: { column: people.mobile },
  EMAIL: { column: people.email },
  STATUS: { column: sql`case when ${people.hasLeft} then '0' else '1' end` },
};
const FEWEST_DIGITS = 4;

interface Asked {
  readonly caller: Caller;
  readonly language: Language;
  readonly now: Instant;
}

/** One page of the people of a tenant: of a group and those below it, found by what was typed (contract people 2). */
export async function peopleList(tx: Sql, query: ServerQuery, { caller, language, now }: Asked) {
  const { tenant } = caller;
  const text = (name: string) => String(query.params[name] ?? '').trim();
  const search = SEARCHES.map(text).find((typed) => typed !== '') ?? '';
  const condition = and(
    eq(people.tenant, tenant),
    eq(people.hasLeft, false),
    await within(tx, tenant, text('groupId')),
    search === '' ? undefined : foundBy(search),
    conditionsOf({ ...query, params: withoutSearches(query.params) }, FILTERS),
  );
  const [total] = await tx.select({ rows: count() }).from(people).where(condition);
  const rows = await tx
    .select({ person: people, department: { names: groups.names, head: groups.head } })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(condition)
    .orderBy(asc(people.position), asc(people.id))
    .limit(query.pageSize)
    .offset(offsetOf(query));
  const away = await awayOf(
    tx,
    tenant,
    rows.map(({ person }) => person.id),
    now,
    language,
  );
  return pageDto(
    query,
    total?.rows ?? 0,
    rows.map((row) => ({ ...userDto(row, caller, language), ...away.get(row.person.id) })),
  );
}

const withoutSearches = (params: QueryDto['params']): QueryDto['params'] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !SEARCHES.includes(name)));

/** A group that does not exist has nobody in it. */
async function within(tx: Sql, tenant: string, group: string): Promise<SQL | undefined> {
  if (group === '' || group === '0') return undefined;
  const [found] = await directoryOf(tx, tenant).groups([group]);
  return found ? inGroup(tx, found.path) : eq(people.id, '');
}

/** Digits mean the end of a phone number, too, as colleagues remember it. */
function foundBy(search: string): SQL | undefined {
  const isDigits = new RegExp(`^\\d{${FEWEST_DIGITS},}$`, 'u').test(search);
  return or(
    ilike(people.found, `%${literally(normalized(search))}%`),
    isDigits ? like(people.mobile, `%${search}`) : undefined,
  );
}
