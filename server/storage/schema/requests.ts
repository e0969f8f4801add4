import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { Variables } from '#domain/expression/tree.ts';
import type { InstanceOutcome, InstanceStatus } from '#domain/workflow/instanceStatus.ts';
import type { ProcessEvent, RecordAction } from '#domain/workflow/command.ts';
import type { InstanceProgress } from '#domain/instance/instanceProgress.ts';
import type { SkipRule } from '#domain/workflow/processDefinition.ts';
import type { Executor, InstanceState } from '#domain/workflow/instanceState.ts';
import { instant, type Names } from '../columns.ts';

/**
 * What cards show of a request, as it is stored. A request called by another carries that one's: hence the definition.
 */
export interface Summary {
  readonly definition: string;
  readonly values: Variables;
}

/**
 * One request: the core's state, and beside it what lists show and sort by, written from the state by every command.
 * Drafts are rows without a state.
 */
export const instances = pgTable(
  'instances',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    definition: text().notNull(),
    definitionKey: text().notNull(),
    category: text().notNull(),
    /** The instance whose call activity started this one. */
    caller: text(),
    state: jsonb().$type<InstanceState>(),
    status: text().$type<InstanceStatus>().notNull(),
    outcome: text().$type<InstanceOutcome>().notNull(),
    subject: jsonb().$type<Names>().notNull(),
    number: text().notNull(),
    initiator: text().notNull(),
    initiatorName: text().notNull(),
    department: text().notNull(),
    summary: jsonb().$type<Summary>().notNull(),
    /** Ids of the open nodes: their names depend on the reader's language. */
    openNodes: jsonb().$type<readonly string[]>().notNull(),
    holders: jsonb().$type<readonly Executor[]>().notNull(),
    /** While it is under way. */
    progress: jsonb().$type<InstanceProgress>(),
    startedAt: instant().notNull(),
    endedAt: instant(),
    /**
     * What it is searched by, in lower case: its title in each language, a line each, and its number after a sign that
     * nobody types. Made by the database, so it never differs from them.
     */
    found: text()
      .notNull()
      .generatedAlwaysAs(
        sql`lower(coalesce(subject ->> 'zh-CN', '') || chr(10) || coalesce(subject ->> 'en-US', '') || chr(10) || coalesce(subject ->> 'ja-JP', '') || chr(31) || number)`,
      ),
  },
  (table) => [
    index('instances_mine').on(table.tenant, table.initiator, table.startedAt, table.id, table.caller),
    // All that a list of what somebody may read walks through: a row is read for the page alone.
    index('instances_newest')
      .on(table.tenant, table.startedAt, table.id)
      .where(sql`status <> 'drafted'`),
    index('instances_definition').on(table.definition, table.status),
    index('instances_caller').on(table.caller),
    index('instances_drafts')
      .on(table.tenant, table.initiator)
      .where(sql`status = 'drafted'`),
    index('instances_stopped')
      .on(table.tenant, table.startedAt)
      .where(sql`status in ('suspended', 'onHold')`),
  ],
);

export type StoredInstance = typeof instances.$inferSelect;

/**
 * What all requests of a company are searched by, drafts aside: a row as short as that of a request is long, which no
 * decision touches. The database writes it whenever a request begins, changes its title or goes (ADR 25).
 */
export const titles = pgTable(
  'titles',
  {
    instance: text().primaryKey(),
    tenant: text().notNull(),
    startedAt: instant().notNull(),
    initiator: text().notNull(),
    /** In the order of its bytes: an index of its parts compares many of them. */
    found: text().notNull(),
  },
  (table) => [
    index('titles_newest').on(table.tenant, table.startedAt, table.instance),
    index('titles_initiator').on(table.tenant, table.initiator),
    // The embedded database never sorts in what would wait to be indexed.
    index('titles_parts')
      .using('gin', sql`parts_of(${table.found})`)
      .with({ fastupdate: false }),
  ],
);

/** Every accepted command with its answers; replaying them in order gives the state again. Only ever appended to. */
export const events = pgTable(
  'events',
  {
    instance: text().notNull(),
    version: integer().notNull(),
    at: instant().notNull(),
    event: jsonb().$type<ProcessEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.instance, table.version] })],
);

/**
 * Who may read a request: people and groups it has ever concerned. `actedAt`: when the person last acted on it; `open`:
 * how many of its tasks are open, so that a list of these is counted without them. `initiator` and `found` are the
 * request's: what somebody may read is searched in one index, without a look at the requests. A `found` too long for an
 * index is not copied: null.
 */
export const participants = pgTable(
  'participants',
  {
    instance: text().notNull(),
    member: text().notNull(),
    actedAt: instant(),
    open: integer().notNull(),
    initiator: text().notNull(),
    found: text(),
  },
  (table) => [
    primaryKey({ columns: [table.instance, table.member] }),
    index('participants_member').on(table.member, table.instance, table.initiator, table.found),
    index('participants_open')
      .on(table.member, table.instance, table.open, table.initiator, table.found)
      .where(sql`open > 0`),
    index('participants_acted')
      .on(table.member, table.actedAt, table.instance)
      .where(sql`acted_at is not null`),
  ],
);

/** The approval history (contract history 1). */
export const records = pgTable(
  'records',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    instance: text().notNull(),
    node: text().notNull(),
    nodeName: text().notNull(),
    task: text(),
    action: text().$type<RecordAction>().notNull(),
    rule: text().$type<SkipRule['when']>(),
    handler: text().notNull(),
    handlerName: text().notNull(),
    agentFor: text(),
    arrivedAt: instant().notNull(),
    doneAt: instant().notNull(),
    remark: text().notNull(),
    partners: jsonb().$type<readonly Executor[]>().notNull(),
    opinionField: text().notNull().default(''),
    files: jsonb().$type<readonly AttachedFile[]>().notNull().default([]),
    related: jsonb().$type<readonly RelatedRequest[]>().notNull().default([]),
  },
  (table) => [
    index('records_instance').on(table.instance, table.doneAt, table.id),
    index('records_handler').on(table.tenant, table.handler, table.doneAt, table.id),
  ],
);
/** A request somebody named beside what they said, by its subject of then. */
export interface RelatedRequest {
  readonly id: string;
  readonly subject: Names;
}
export interface AttachedFile {
  readonly id: string;
  readonly name: string;
}

/** Who follows which request. */
export const tracked = pgTable(
  'tracked',
  {
    person: text().notNull(),
    instance: text().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.instance] }), index('tracked_instance').on(table.instance)],
);
