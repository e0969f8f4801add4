import { and, count, desc, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { instanceStatusWords } from '#api/words.ts';
import type { QueryDto } from '#api/shapes.ts';
import { conditionsOf, type FilterTable } from '../../list/filters.ts';
import { orderOf, type SortTable } from '../../list/order.ts';
import { offsetOf } from '../../list/page.ts';
import { spelling } from '../../list/spellings.ts';
import { instances, participants } from '../../storage/schema/requests.ts';
import type { Sql } from '../../storage/database.ts';
import type { Reader } from '../reader.ts';
import type { InstanceRow } from '../wire/instDto.ts';

/** Columns of the instance lists (contract workflow 1.3, prefix `i.` or none). */
const FILTERS: FilterTable = {
  SUBJECT: { column: instances.subject, hasLanguages: true }, BILL_NO: { column: instances.number }, INST_NO: { column: instances.number }, TREE_ID: { column: instances.category },
  DEF_ID: { column: instances.definition }, DEF_CODE: { column: instances.definitionKey }, DEF_KEY: { column: instances.definitionKey }, OUTCOME: { column: instances.outcome },
  CREATE_TIME: { column: instances.startedAt }, END_TIME: { column: instances.endedAt }, CREATE_BY: { column: instances.initiator }, APPLICANT_NAME: { column: instances.initiatorName },
  STATUS: { column: instances.status, read: instanceStatusWords.fromWire },
};
const sortsFor = ({ language }: Reader): SortTable => ({ CREATE_TIME: instances.startedAt, END_TIME: instances.endedAt, SUBJECT: spelling(instances.subject, language), BILL_NO: instances.number, STATUS: instances.status });

/** Lists never read the state: it is the one big column. */
export type ListedInstance = Omit<InstanceRow, 'state'>;
export interface InstancePage { readonly rows: readonly ListedInstance[]; readonly total: number }
const { state: _state, ...LISTED } = getTableColumns(instances);

/** What I have started, drafts included; what a request of mine called by itself is part of that one (contract workflow 5.6). */
export async function myInstances(tx: Sql, reader: Reader, query: QueryDto, more?: SQL): Promise<InstancePage> {
  const { caller } = reader;
  const where = and(eq(instances.tenant, caller.tenant), eq(instances.initiator, caller.person.id), isNull(instances.caller), more, conditionsOf(query, FILTERS));
  const order = orderOf(query, sortsFor(reader), [desc(instances.startedAt), desc(instances.id)]);
  const rows = await tx.select(LISTED).from(instances).where(where).orderBy(...order).limit(query.pageSize).offset(offsetOf(query));
  const [counted] = await tx.select({ total: count() }).from(instances).where(where);
  return { rows, total: counted?.total ?? 0 };
}

export const DRAFTS_ONLY = eq(instances.status, 'drafted');

/** Requests I have decided something in, the latest decision first. */
export async function approvedInstances(tx: Sql, reader: Reader, query: QueryDto): Promise<InstancePage> {
  const { caller } = reader;
  const where = and(eq(participants.member, caller.person.id), isNotNull(participants.actedAt), eq(instances.tenant, caller.tenant), conditionsOf(query, FILTERS));
  const order = orderOf(query, sortsFor(reader), [desc(participants.actedAt), desc(instances.id)]);
  const joined = eq(instances.id, participants.instance);
  const rows = await tx.select(LISTED).from(participants).innerJoin(instances, joined).where(where).orderBy(...order).limit(query.pageSize).offset(offsetOf(query));
  const [counted] = await tx.select({ total: count() }).from(participants).innerJoin(instances, joined).where(where);
  return { rows, total: counted?.total ?? 0 };
}
