import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#api/shapes.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { conditionsOf, filtersIn, type FilterTable, type ServerQuery } from '../list/filters.ts';
import { countedPage, offsetOf, pageDto } from '../list/pageDto.ts';
import type { Caller } from '../session/caller.ts';
import type { Sql } from '../storage/database.ts';
import type { Language } from '#application/language.ts';
import { awayOf } from './awayOf.ts';
import { belowPath, directoryOf, inGroup, type GroupRow } from './directory.ts';
import { isFoundBy } from './isFoundBy.ts';
import { AT_WORK, behind, countSome, PEOPLE_ORDER } from './peopleOrder.ts';
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

interface Asked {
  readonly caller: Caller;
  readonly language: Language;
  readonly now: Instant;
}

/**
 * One page of the people of a tenant: of a group and those below it, found by what was typed (contract people 2).
 * `after`, ours: the last one of the page before, from whom it goes on.
 */
export async function peopleList(tx: Sql, query: ServerQuery, { caller, language, now }: Asked) {
  const { tenant } = caller;
  const text = (name: string) => String(query.params[name] ?? '').trim();
  const search = SEARCHES.map(text).find((typed) => typed !== '') ?? '';
  const group = await groupIn(tx, tenant, text('groupId'));
  const others = { ...query, params: withoutSearches(query.params) };
  const condition = and(
    eq(people.tenant, tenant),
    AT_WORK,
    group === undefined ? undefined : within(tx, group),
    search === '' ? undefined : isFoundBy(search),
    conditionsOf(others, FILTERS),
  );
  const after = await behind(tx, tenant, text('after'));
  const rows = await tx
    .select({ person: people, department: { names: groups.names, head: groups.head } })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(condition, after))
    .orderBy(...PEOPLE_ORDER)
    .limit(query.pageSize)
    .offset(after === undefined ? offsetOf(query) : 0);
  const isWhole = group !== undefined && group !== 'none' && search === '' && filtersIn(others).length === 0;
  const whole = isWhole ? group.peopleCount : undefined;
  const counted = whole ?? (await countSome(tx, condition));
  const away = await awayOf(
    tx,
    tenant,
    rows.map(({ person }) => person.id),
    now,
    language,
  );
  const dtos = rows.map((row) => ({ ...userDto(row, caller, language), ...away.get(row.person.id) }));
  return whole === undefined
    ? countedPage(query, counted, dtos)
    : { ...pageDto(query, whole, dtos), isTotalOpen: false };
}

const withoutSearches = (params: QueryDto['params']): QueryDto['params'] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !SEARCHES.includes(name)));

/** A group that does not exist has nobody in it. */
async function groupIn(tx: Sql, tenant: string, group: string): Promise<GroupRow | 'none' | undefined> {
  if (group === '' || group === '0') return undefined;
  const [found] = await directoryOf(tx, tenant).groups([group]);
  return found ?? 'none';
}

/** Of more people than these the first ones are found sooner by going through all in their order. */
const FEW = 2_000;

function within(tx: Sql, group: GroupRow | 'none'): SQL | undefined {
  if (group === 'none') return sql`false`;
  if (group.peopleCount > FEW) return inGroup(tx, group.path);
  const inside = belowPath(tx, group.path);
  const member = alias(people, 'member');
  return inArray(
    people.id,
    union(
      tx.select({ id: member.id }).from(member).where(inArray(member.department, inside)),
      tx.select({ id: memberships.person }).from(memberships).where(inArray(memberships.group, inside)),
    ),
  );
}
