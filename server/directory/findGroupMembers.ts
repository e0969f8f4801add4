import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { MEMBER_RELATION, HEAD_RELATION, type RelationDto } from '#contract/directory/groupEndpoints.ts';
import { deriveId } from '#server/company/deriveId.ts';
import { groups, memberships, people } from '#server/db/schema/identity.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { createTenantDirectory, type GroupRow } from './directory.ts';
import { matchesSearch } from './matchesSearch.ts';
import type { GroupReader } from './groupList.ts';
import { IS_ACTIVE, PEOPLE_ORDER } from './peopleOrder.ts';

interface MemberQuery {
  readonly groupId: string;
  readonly relTypeId: string;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly search: string;
}

const MAX_PAGE_SIZE = 200;
const EMPTY_MEMBERS = { count: 0, code: 0, data: [] };
const KEYS: Readonly<Record<string, string>> = {
  [MEMBER_RELATION]: 'GROUP-USER-BELONG',
  [HEAD_RELATION]: 'GROUP-USER-LEADER',
};

/**
 * Returns the direct members or the head of a group as relations (contract people 3). Other relations do not exist
 * here.
 */
export async function findGroupMembers(reader: GroupReader, question: MemberQuery) {
  const { sql: tx, tenant, language } = reader;
  const [group] = await createTenantDirectory(tx, tenant).groups([question.groupId]);
  const related = group && toRelationCondition(reader, group, question.relTypeId);
  if (!group || !related) return EMPTY_MEMBERS;
  const condition = and(
    eq(people.tenant, tenant),
    IS_ACTIVE,
    related,
    question.search === '' ? undefined : matchesSearch(question.search),
  );
  const size = parseWholeNumber(question.pageSize, MAX_PAGE_SIZE);
  const [counted] = await tx
    .select({ rows: sql<number>`count(*)`.mapWith(Number) })
    .from(people)
    .where(condition);
  const rows = await tx
    .select({ person: people, department: groups.names })
    .from(people)
    .innerJoin(groups, eq(groups.id, people.department))
    .where(condition)
    .orderBy(...PEOPLE_ORDER)
    .limit(size)
    .offset((parseWholeNumber(question.pageNum, Number.MAX_SAFE_INTEGER / MAX_PAGE_SIZE) - 1) * size);
  const data = rows.map(({ person, department }): RelationDto => ({
    instId: deriveId(tenant, 'relation', question.relTypeId, group.id, person.id),
    party1: group.id,
    party2: person.id,
    fullname: getLocalizedName(person.names, language),
    userNo: person.account,
    deptName: getLocalizedName(department, language),
    mobile: person.mobile,
    email: person.email,
    isMain: person.department === group.id ? 'YES' : 'NO',
    relTypeId: question.relTypeId,
    relTypeKey: KEYS[question.relTypeId] ?? '',
    path: group.path,
    post: getLocalizedName(person.post, language),
    photo: person.photo,
  }));
  return { count: counted?.rows ?? 0, code: 0, data };
}

function toRelationCondition({ sql: tx }: GroupReader, { id, head }: GroupRow, relation: string): SQL | undefined {
  if (relation === HEAD_RELATION) return eq(people.id, head ?? '');
  if (relation !== MEMBER_RELATION) return undefined;
  const members = tx.select({ id: memberships.person }).from(memberships).where(eq(memberships.group, id));
  return or(eq(people.department, id), inArray(people.id, members));
}

const parseWholeNumber = (given: number, most: number): number => Math.floor(Math.min(most, Math.max(1, given)));
