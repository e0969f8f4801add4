import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';
import { timestampColumn } from '../columns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/**
 * The organisation tree and other groups of users; `dimension` distinguishes departments from the others (contract
 * people 1 OsGroup).
 */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    dimension: text().notNull(),
    key: text().notNull(),
    names: jsonb().$type<LocalizedNames>().notNull(),
    parent: text(),
    /** `0.<id>.<id>.`: a department and all departments below share a prefix. */
    path: text().notNull(),
    position: integer().notNull().default(0),
    kind: text().$type<'company' | 'department' | 'role'>().notNull(),
    /** Head of the group; used by the assignee rules of processes. */
    head: text(),
    /** Id in the company's own directory (ADR 40). */
    externalId: text(),
    /** Closed groups have no members and are in no list; existing references to them remain valid. */
    isClosed: boolean().notNull().default(false),
    /**
     * Number of different active users in the group and below. Maintained by database triggers for every write of
     * users (ADR 50).
     */
    peopleCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('groups_key').on(table.tenant, table.dimension, table.key),
    uniqueIndex('groups_external').on(table.tenant, table.externalId),
    index('groups_parent').on(table.parent),
    index('groups_path').on(table.path.op('text_pattern_ops')),
  ],
);

/** `isDeleted`: the directory has deleted the user, and not only deactivated. */
export interface ProvisionedData {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly isDeleted?: boolean;
}

/** Users (contract people 1 OsUser). */
export const people = pgTable(
  'people',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    account: text().notNull(),
    names: jsonb().$type<LocalizedNames>().notNull(),
    /** Search text in lower case, one line each: names, account, pinyin, initials, kana, mail. */
    found: text().notNull(),
    post: jsonb().$type<LocalizedNames>().notNull(),
    department: text()
      .notNull()
      .references(() => groups.id),
    /** The manager; only set if it is not the head of the department. */
    superior: text(),
    mobile: text().notNull().default(''),
    /** Address for notifications: the company mail, or the address the user entered instead. Not verified. */
    email: text().notNull().default(''),
    /**
     * Mail address last set by files, SCIM, an import or an administrator. It identifies the user at a company login
     * and receives password links; the user cannot change it.
     */
    companyEmail: text().notNull().default(''),
    sex: text().$type<'male' | 'female' | ''>().notNull().default(''),
    birthday: text().notNull().default(''),
    joinedOn: text().notNull().default(''),
    address: text().notNull().default(''),
    emergencyContact: text().notNull().default(''),
    emergencyMobile: text().notNull().default(''),
    photo: text(),
    position: integer().notNull().default(0),
    hasLeft: boolean().notNull().default(false),
    /** Time of the deactivation; null for old deactivations without a recorded time. */
    leftAt: timestampColumn(),
    isAdministrator: boolean().notNull().default(false),
    passwordHash: text().notNull(),
    /** Id in the company's own directory, set by provisioning from there. */
    externalId: text(),
    /** Further attributes of that directory, returned unchanged. */
    provisioned: jsonb().$type<ProvisionedData>(),
    /** Further properties in the address book, by the keys of `tenants.properties`, such as landline or office. */
    properties: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  },
  (table) => [
    uniqueIndex('people_account').on(table.tenant, table.account),
    uniqueIndex('people_external_id').on(table.tenant, table.externalId),
    index('people_department').on(table.department),
    index('people_order')
      .on(table.tenant, table.position, table.id)
      .where(sql`not has_left`),
    index('people_beginnings').using('gin', sql`beginnings_of(${table.found})`),
    index('people_mobile_end').on(sql`reverse(${table.mobile}) text_pattern_ops`),
  ],
);

/**
 * The sum changes whenever users, groups or memberships change. Database triggers add a row at every write; the rows
 * are merged from time to time (`server/directory/memory.ts`).
 */
export const directoryChanges = pgTable('directory_changes', { change: bigint({ mode: 'number' }).notNull() });

/** Groups of users besides their department. */
export const memberships = pgTable(
  'memberships',
  {
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    group: text()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.person, table.group] }), index('memberships_group').on(table.group)],
);

/**
 * Names that company files use or have used: an account, a key or path of a department, or the name of a field. A name
 * always refers to the same object and is never reused (ADR 42).
 */
export const knownNames = pgTable(
  'known_names',
  {
    tenant: text().notNull(),
    kind: text().$type<'person' | 'group' | 'field'>().notNull(),
    /** For a field: its form, and the sub table in it. */
    scope: text().notNull().default(''),
    name: text().notNull(),
    /** Id of the named object, or the key of a field. */
    named: text().notNull(),
    /** For a user: the name when the account was first used. */
    said: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.kind, table.scope, table.name] }),
    index('known_names_named').on(table.named),
  ],
);

/** Sessions. Only the hashes of bearer tokens are stored, so that reading the database does not allow a login. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    startedAt: timestampColumn().notNull(),
    /** Time of the last password confirmation. */
    provedAt: timestampColumn(),
    expiresAt: timestampColumn().notNull(),
    /** Address and user agent of the login; shown to the owner only. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
  },
  (table) => [index('sessions_expiry').on(table.expiresAt), index('sessions_person').on(table.person)],
);

/** Failed logins per account and address, and per address, for the increasing delay. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  (table) => [index('login_failures_age').on(table.lastAt)],
);

/** Recent attempts per account at all addresses, without known devices. */
export const loginAttempts = pgTable(
  'login_tries',
  {
    account: text().primaryKey(),
    moments: jsonb().$type<readonly Instant[]>().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  (table) => [index('login_tries_age').on(table.lastAt)],
);

/** Devices that have logged in to an account, by the hash of their id. */
export const loginDevices = pgTable(
  'login_devices',
  {
    account: text().notNull(),
    deviceHash: text().notNull(),
    lastAt: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.deviceHash] }), index('login_devices_age').on(table.lastAt)],
);

/** Responses to commands with an Idempotency-Key, kept for 15 days. */
export const idempotencyKeys = pgTable(
  'answered_commands',
  {
    person: text().notNull(),
    key: text().notNull(),
    /** Hash of endpoint and body: the same key on another request is a mistake of the client. */
    fingerprint: text().notNull(),
    answer: jsonb().$type<{ readonly value?: unknown }>(),
    at: timestampColumn().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.key] }), index('answered_commands_age').on(table.at)],
);
