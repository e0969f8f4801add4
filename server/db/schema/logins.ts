import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import { timestampColumn } from '../columns.ts';
import type { LocalizedNames } from '#server/i18n/names.ts';

/** Login settings of tenants. A tenant without a row has no domain and the default password policy. */
export const tenants = pgTable(
  'tenants',
  {
    id: text().primaryKey(),
    /** Domain after the @ of an account, in lower case. */
    domain: text(),
    /** Name of the company from its folder at the first start; null if there never was one. */
    name: jsonb().$type<LocalizedNames>(),
    passwordPolicy: jsonb().$type<PasswordPolicy>().notNull(),
    /** Further properties in the address book, in display order. */
    properties: jsonb()
      .$type<readonly { readonly key: string; readonly name: LocalizedNames }[]>()
      .notNull()
      .default([]),
  },
  (table) => [uniqueIndex('tenants_domain').on(table.domain)],
);

/** Hashed answers of captchas, by the number that a client generated. */
export const loginCaptchas = pgTable(
  'login_captchas',
  {
    device: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('login_captchas_expiry').on(table.expiresAt)],
);

/** Delays that replace a captcha, per account and address. */
export const loginDelays = pgTable(
  'login_waits',
  {
    key: text().primaryKey(),
    readyAt: timestampColumn().notNull(),
  },
  (table) => [index('login_waits_age').on(table.readyAt)],
);

/** Used nonces of portal logins, to prevent replays. */
export const loginNonces = pgTable(
  'login_nonces',
  {
    nonceHash: text().primaryKey(),
    expiresAt: timestampColumn().notNull(),
  },
  (table) => [index('login_nonces_expiry').on(table.expiresAt)],
);
