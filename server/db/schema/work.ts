import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Provider } from '#domain/auth/provider.ts';
import type { Variables } from '#domain/expression/tree.ts';
import { timestampColumn } from '../columns.ts';

/** The kinds of background work, each with the payload of its rows. */
export interface WorkPayloads {
  /** Key: id of the timer. */
  readonly timer: { readonly instance: string };
  /** A service task handler, which runs after the commit. Key: id of the job. */
  readonly handler: {
    readonly instance: string;
    readonly node: string;
    readonly handler: string;
    readonly variables: Variables;
  };
  /** The next waiting row of a batch. Key: id of the batch. */
  readonly 'batch-row': object;
  /** Key: id of the mail. */
  readonly mail: object;
  /** A notice for a chat app. Key: notice and app. */
  readonly chat: { readonly notice: string; readonly provider: Provider };
  /** A message to a browser, with all notices for it. Key: subscription and topic. */
  readonly push: { readonly subscription: string; readonly topic: PushTopic };
}
/** `refresh`: silently replaces the number of tasks, if it has become smaller. */
export type PushTopic = 'todo' | 'messages' | 'refresh';
export type WorkKindName = keyof WorkPayloads;

/** Kinds in different queues do not wait for each other. */
export const WORK_QUEUES = {
  timer: 'process',
  handler: 'process',
  'batch-row': 'process',
  mail: 'mail',
  chat: 'chat',
  push: 'push',
} as const satisfies Readonly<Record<WorkKindName, string>>;
export type WorkQueueName = (typeof WORK_QUEUES)[WorkKindName];

/** Attempts after which a row is parked: it is kept and not claimed any more. */
export const MAX_WORK_ATTEMPTS = 10;

/**
 * Background work that is due or will be. A worker claims a row until `leasedUntil`, and deletes it in the transaction
 * of its effect (ADR 77).
 */
export const work = pgTable(
  'work',
  {
    /** A row that is scheduled again gets a new id, so that a worker that is still running it cannot complete it. */
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    tenant: text().notNull(),
    kind: text().$type<WorkKindName>().notNull(),
    key: text().notNull(),
    queue: text().$type<WorkQueueName>().notNull(),
    dueAt: timestampColumn().notNull(),
    leasedUntil: timestampColumn(),
    /** Number of claims. With the id, it identifies the claim. */
    attempts: integer().notNull().default(0),
    payload: jsonb().$type<WorkPayloads[WorkKindName]>().notNull(),
    /** Error of the last attempt. */
    error: text(),
  },
  (table) => [
    // The key first, so that a decision deletes its work by key alone.
    unique('work_key').on(table.key, table.kind),
    index('work_due')
      .on(table.kind, table.dueAt)
      .where(sql.raw(`attempts < ${MAX_WORK_ATTEMPTS}`)),
  ],
);

type Row = typeof work.$inferSelect;
export type WorkItem<Kind extends WorkKindName = WorkKindName> = {
  readonly [One in Kind]: Omit<Row, 'kind' | 'payload'> & { readonly kind: One; readonly payload: WorkPayloads[One] };
}[Kind];
export type NewWork = {
  readonly [Kind in WorkKindName]: Pick<Row, 'tenant' | 'key' | 'dueAt'> & {
    readonly kind: Kind;
    readonly payload: WorkPayloads[Kind];
  };
}[WorkKindName];
