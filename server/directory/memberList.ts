import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { RelationDto } from '#api/groupEndpoints.ts';
import { BELONGING, LEADING } from '#api/groupEndpoints.ts';
import { madeId } from '../definitions/madeId.ts';
import { groups, memberships, people } from '../storage/schema/identity.ts';
import { nameIn } from '../texts/nameIn.ts';
import { directoryOf, type GroupRow } from './directory.ts';
import { isFoundBy } from './isFoundBy.ts';
import type { GroupReader } from './groupList.ts';
import { AT_WORK, PEOPLE_ORDER } from './peopleOrder.ts';

interface Question {
  readonly groupId: string;
  readonly relTypeId: string;
  readonly pageNum: number;
  readonly pageSize: number;
  readonly search: string;
}

const LARGEST_PAGE = 200;
const NOBODY = { count: 0, code: 0, data: [] };
const KEYS: Readonly<Record<string, string>> = {
  [BELONGING]: 'GROUP-USER-BELONG',
  [LEADING]: 'GROUP-USER-LEADER',
};

/**
 * Who belongs to a group itself, and not to one below it, or who leads it, as relations (contract people 3). Other
 * relations nobody has here.
 */
export async function memberList(reader: GroupReader, question: Question) {
  const { sql: tx, tenant, language } = reader;
  const [group] = await directoryOf(tx, tenant).groups([question.groupId]);
  const related = group && relatedBy(reader, group, question.relTypeId);
  if (!group || !related) return NOBODY;
  const condition = and(
    eq(people.tenant, tenant),
    AT_WORK,
    related,
    question.search === '' ? undefined : isFoundBy(question.search),
  );
  const size = whole(question.pageSize, LARGEST_PAGE);
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
    .offset((whole(question.pageNum, Number.MAX_SAFE_INTEGER / LARGEST_PAGE) - 1) * size);
  const data = rows.map(({ person, department }): RelationDto => ({
    instId: madeId(tenant, 'relation', question.relTypeId, group.id, person.id),
    party1: group.id,
    party2: person.id,
    fullname: nameIn(person.names, language),
    userNo: person.account,
    deptName: nameIn(department, language),
    mobile: person.mobile,
    email: person.email,
    isMain: person.department === group.id ? 'YES' : 'NO',
    relTypeId: question.relTypeId,
    relTypeKey: KEYS[question.relTypeId] ?? '',
    path: group.path,
    post: nameIn(person.post, language),
    photo: person.photo,
  }));
  return { count: counted?.rows ?? 0, code: 0, data };
}

function relatedBy({ sql: tx }: GroupReader, { id, head }: GroupRow, relation: string): SQL | undefined {
  if (relation === LEADING) return eq(people.id, head ?? '');
  if (relation !== BELONGING) return undefined;
  const members = tx.select({ id: memberships.person }).from(memberships).where(eq(memberships.group, id));
  return or(eq(people.department, id), inArray(people.id, members));
}

const whole = (given: number, most: number): number => Math.floor(Math.min(most, Math.max(1, given)));
