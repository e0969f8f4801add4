import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Instant } from '#domain/shared/ids.ts';
import { instant } from '../columns.ts';
import type { Names } from '../columns.ts';

/**
 * The organisation tree and other groups of people; `dimension` tells departments from the rest (contract people 1
 * OsGroup).
 */
export const groups = pgTable(
  'groups',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    dimension: text().notNull(),
    key: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    parent: text(),
    /** `0.<id>.<id>.`: a department and all below it share a prefix. */
    path: text().notNull(),
    position: integer().notNull().default(0),
    kind: text().$type<'company' | 'department' | 'role'>().notNull(),
    /** Who leads it; asked for by the people rules of processes. */
    head: text(),
    /** What a company's folder of people calls it (ADR 40). */
    externalId: text(),
    /** Given up: nobody is in it, no list shows it, and what names it goes on naming it. */
    isClosed: boolean().notNull().default(false),
    /** Who works here, in the group or below it, each once. The database keeps it, whoever writes people (ADR 50). */
    peopleCount: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('groups_key').on(table.tenant, table.dimension, table.key),
    uniqueIndex('groups_external').on(table.tenant, table.externalId),
    index('groups_parent').on(table.parent),
    index('groups_path').on(table.path.op('text_pattern_ops')),
  ],
);

/** `isDeleted`: the folder has taken the person out; told apart from who has only left. */
export interface Provisioned {
  readonly resource: Readonly<Record<string, unknown>>;
  readonly isDeleted?: boolean;
}

/** Colleagues (contract people 1 OsUser). */
export const people = pgTable(
  'people',
  {
    id: text().primaryKey(),
    tenant: text().notNull(),
    account: text().notNull(),
    names: jsonb().$type<Names>().notNull(),
    /**
     * Everything a colleague may be found by, in lower case, a line each: names, account, pinyin, initials, kana, mail.
     */
    found: text().notNull(),
    post: jsonb().$type<Names>().notNull(),
    department: text()
      .notNull()
      .references(() => groups.id),
    /** Set only where it is not the head of the department. */
    superior: text(),
    mobile: text().notNull().default(''),
    email: text().notNull().default(''),
    sex: text().$type<'male' | 'female' | ''>().notNull().default(''),
    birthday: text().notNull().default(''),
    joinedOn: text().notNull().default(''),
    address: text().notNull().default(''),
    emergencyContact: text().notNull().default(''),
    emergencyMobile: text().notNull().default(''),
    photo: text(),
    position: integer().notNull().default(0),
    hasLeft: boolean().notNull().default(false),
    /** Absent of who has left: before anybody noted when. */
    leftAt: instant(),
    isAdministrator: boolean().notNull().default(false),
    passwordHash: text().notNull(),
    /** How the company's own directory calls them; whoever fills in the people from there writes it. */
    externalId: text(),
    /** What that directory says beside what a colleague has a column for; given back as it came. */
    provisioned: jsonb().$type<Provisioned>(),
    /** What the company's address book says besides, by the keys of `tenants.properties`: a landline, an office. */
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
 * Whether anything about people, groups and who belongs to them has changed: the sum is another one then. The database
 * adds a row by itself, whoever writes and however, and puts them together now and then (`server/directory/memory.ts`).
 */
export const directoryChanges = pgTable('directory_changes', { change: bigint({ mode: 'number' }).notNull() });

/** Who belongs to which group beside the own department. */
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
 * What the files of a company, and others before today, called somebody or something: an account, a key or path of a
 * department, the name of a field. Each goes on naming the same, and is given to nobody else (ADR 42).
 */
export const knownNames = pgTable(
  'known_names',
  {
    tenant: text().notNull(),
    kind: text().$type<'person' | 'group' | 'field'>().notNull(),
    /** Of a field: the form it is in, and the table inside. */
    scope: text().notNull().default(''),
    name: text().notNull(),
    /** Whose or what it names: an id, or the key of a field. */
    named: text().notNull(),
    /** Of a person: what they were called when the account was taken first. */
    said: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.tenant, table.kind, table.scope, table.name] }),
    index('known_names_named').on(table.named),
  ],
);

/** Bearer tokens. Only their hash is kept: whoever reads the database cannot log in with it. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    startedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_expiry').on(table.expiresAt), index('sessions_person').on(table.person)],
);

/** Wrong passwords, counted for each account at an address and for each address, for the growing delay. */
export const loginFailures = pgTable(
  'login_failures',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index('login_failures_age').on(table.lastAt)],
);

/** When an account was guessed at last, from wherever, by devices that have never logged in to it. */
export const loginTries = pgTable(
  'login_tries',
  {
    account: text().primaryKey(),
    moments: jsonb().$type<readonly Instant[]>().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [index('login_tries_age').on(table.lastAt)],
);

/** Devices that have logged in to an account, by a hash of the id they keep. */
export const loginDevices = pgTable(
  'login_devices',
  {
    account: text().notNull(),
    deviceHash: text().notNull(),
    lastAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.deviceHash] }), index('login_devices_age').on(table.lastAt)],
);

/** What a command with an Idempotency-Key answered, kept for a day. */
export const answeredCommands = pgTable(
  'answered_commands',
  {
    person: text().notNull(),
    key: text().notNull(),
    /** Endpoint and body: the same key on another request is a mistake of the caller. */
    fingerprint: text().notNull(),
    answer: jsonb().$type<{ readonly value?: unknown }>(),
    at: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.person, table.key] }), index('answered_commands_age').on(table.at)],
);
