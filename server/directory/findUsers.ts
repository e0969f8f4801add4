import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { alias, union } from 'drizzle-orm/pg-core';
import type { QueryDto } from '#contract/wire/shapes.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { toConditions, listFilters, type FilterTable, type ServerQuery } from '#server/db/listQuery/filters.ts';
import { toCountedPage, pageOffset, toPageDto } from '#server/db/listQuery/toPageDto.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Sql } from '#server/db/database.ts';
import type { Language } from '#application/formatting/language.ts';
import { getAbsence } from './absence.ts';
import { selectDescendants, createTenantDirectory, isInGroup, type GroupRow } from './directory.ts';
import { matchesSearch } from './matchesSearch.ts';
import { IS_ACTIVE, afterUser, countUpToLimit, PEOPLE_ORDER } from './peopleOrder.ts';
import { toUserDto } from './wirePeople.ts';

/** Parameters with a search text. Each of them searches all searchable fields of users. */
const SEARCH_PARAMETERS = ['Q_FULLNAME__S_LK', 'Q_USER_NO__S_LK', 'Q_FULLNAME_S_LK', 'Q_NAME__S_LK', 'content'];
const FILTERS: FilterTable = {
  USER_ID: { column: people.id },
  USER_NO: { column: people.account },
  FULLNAME: { column: people.names, hasLanguages: true },
  NAME: { column: people.names, hasLanguages: true },
  MOBILE: { column: people.mobile },
  EMAIL: { column: people.email },
  STATUS: { column: sql`case when ${people.hasLeft} then '0' else '1' end` },
};

interface UserListContext {
  readonly caller: Caller;
  readonly language: Language;
  readonly now: Instant;
}

/**
 * Returns a page of the users of a tenant, optionally of a group and those below, that match a search (contract people
 * 2). `after`, our addition, is the last user of the previous page.
 */
export async function findUsers(tx: Sql, query: ServerQuery, { caller, language, now }: UserListContext) {
  const { tenant } = caller;
  const text = (name: string) => String(query.params[name] ?? '').trim();
  const search = SEARCH_PARAMETERS.map(text).find((typed) => typed !== '') ?? '';
  const group = await findFilterGroup(tx, tenant, text('groupId'));
  const others = { ...query, params: removeSearchParameters(query.params) };
  const condition = and(
    eq(people.tenant, tenant),
    IS_ACTIVE,
    group === undefined ? undefined : toGroupCondition(tx, group),
    search === '' ? undefined : matchesSearch(search),
    toConditions(others, FILTERS),
  );
  const after = await afterUser(tx, tenant, text('after'));
  const rows = await tx
    .select({ person: people, department: { names: groups.names, head: groups.head } })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(and(condition, after))
    .orderBy(...PEOPLE_ORDER)
    .limit(query.pageSize)
    .offset(after === undefined ? pageOffset(query) : 0);
  const isWhole = group !== undefined && group !== 'none' && search === '' && listFilters(others).length === 0;
  const whole = isWhole ? group.peopleCount : undefined;
  const counted = whole ?? (await countUpToLimit(tx, condition));
  const away = await getAbsence(
    tx,
    tenant,
    rows.map(({ person }) => person.id),
    now,
    language,
  );
  const dtos = rows.map((row) => ({ ...toUserDto(row, caller, language), ...away.get(row.person.id) }));
  return whole === undefined
    ? toCountedPage(query, counted, dtos)
    : { ...toPageDto(query, whole, dtos), isTotalOpen: false };
}

const removeSearchParameters = (params: QueryDto['params']): QueryDto['params'] =>
  Object.fromEntries(Object.entries(params).filter(([name]) => !SEARCH_PARAMETERS.includes(name)));

/** Returns the group of a filter; `none` if it does not exist, so that no user matches. */
async function findFilterGroup(tx: Sql, tenant: string, group: string): Promise<GroupRow | 'none' | undefined> {
  if (group === '' || group === '0') return undefined;
  const [found] = await createTenantDirectory(tx, tenant).groups([group]);
  return found ?? 'none';
}

/** In larger groups, the first page is found faster by scanning all users in order. */
const SMALL_GROUP_SIZE = 2_000;

function toGroupCondition(tx: Sql, group: GroupRow | 'none'): SQL | undefined {
  if (group === 'none') return sql`false`;
  if (group.peopleCount > SMALL_GROUP_SIZE) return isInGroup(tx, group.path);
  const inside = selectDescendants(tx, group.path);
  const member = alias(people, 'member');
  return inArray(
    people.id,
    union(
      tx.select({ id: member.id }).from(member).where(inArray(member.department, inside)),
      tx.select({ id: memberships.person }).from(memberships).where(inArray(memberships.group, inside)),
    ),
  );
}
