import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestampColumn } from '../columns.ts';
import { people } from './identity.ts';

/** Identities of users at issuers: one user per subject, and one subject of each issuer per user. */
export const oidcIdentities = pgTable(
  'company_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: timestampColumn().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('company_identities_person').on(table.issuer, table.person),
    index('company_identities_of_person').on(table.person),
  ],
);

/** Open login attempts at issuers. Of the values in the browser only hashes are stored. */
export const oidcLoginAttempts = pgTable(
  'company_login_tries',
  {
    stateHash: text().primaryKey(),
    login: text().notNull(),
    browserHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** Page to open after the login. */
    wanted: text().notNull(),
    /** The user who links an identity; null for a login. */
    person: text().references(() => people.id, { onDelete: 'cascade' }),
    /** Hash of the password link from which the attempt was started, if any. */
    accessLink: text(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('company_login_tries_expiry').on(table.expiresAt)],
);

/** Codes for the page after the return from an issuer, until it exchanges them. */
export const oidcLoginCodes = pgTable(
  'company_login_codes',
  {
    codeHash: text().primaryKey(),
    purpose: text().$type<'enter' | 'link'>().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    issuer: text().notNull(),
    subject: text().notNull(),
    browserHash: text().notNull(),
    wanted: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('company_login_codes_expiry').on(table.expiresAt)],
);
