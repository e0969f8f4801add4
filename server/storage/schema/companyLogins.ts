import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';
import { people } from './identity.ts';

/** Who somebody is at an issuer: one person for each subject, and one subject of each issuer for a person. */
export const companyIdentities = pgTable(
  'company_identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    person: text()
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    uniqueIndex('company_identities_person').on(table.issuer, table.person),
    index('company_identities_of_person').on(table.person),
  ],
);

/** Who has left for an issuer and not come back yet. Of what the browser holds only hashes are kept. */
export const companyLoginTries = pgTable(
  'company_login_tries',
  {
    stateHash: text().primaryKey(),
    login: text().notNull(),
    browserHash: text().notNull(),
    nonce: text().notNull(),
    verifier: text().notNull(),
    /** Where they wanted to go. */
    wanted: text().notNull(),
    /** Who wants to link themselves; nobody, where somebody wants to log in. */
    person: text().references(() => people.id, { onDelete: 'cascade' }),
    /** The link they follow, where a link to choose a password leads here; by its hash. */
    accessLink: text(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('company_login_tries_expiry').on(table.expiresAt)],
);

/** Who has come back from an issuer, until the page asks for what they came for. */
export const companyLoginCodes = pgTable(
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
    expiresAt: instant().notNull(),
  },
  (table) => [index('company_login_codes_expiry').on(table.expiresAt)],
);
