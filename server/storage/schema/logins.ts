import { index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PasswordPolicy } from '#domain/validation/passwordPolicy.ts';
import { instant, type Names } from '../columns.ts';

/** What a tenant says about logging in. One without a row has no domain and the usual policy. */
export const tenants = pgTable(
  'tenants',
  {
    id: text().primaryKey(),
    /** What stands after the @ of an account, in small letters. */
    domain: text(),
    /** Which company this is, as its folder said at the first start; absent where there never was one. */
    name: jsonb().$type<Names>(),
    passwordPolicy: jsonb().$type<PasswordPolicy>().notNull(),
    /** What the address book says of people besides, in this order. */
    properties: jsonb().$type<readonly { readonly key: string; readonly name: Names }[]>().notNull().default([]),
  },
  (table) => [uniqueIndex('tenants_domain').on(table.domain)],
);

/** What pictures show that stand beside logins, hashed, by the number a client made for each. */
export const loginCaptchas = pgTable(
  'login_captchas',
  {
    device: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('login_captchas_expiry').on(table.expiresAt)],
);

/** From when on somebody who cannot read a picture is let try, for each account at an address. */
export const loginWaits = pgTable(
  'login_waits',
  {
    key: text().primaryKey(),
    readyAt: instant().notNull(),
  },
  (table) => [index('login_waits_age').on(table.readyAt)],
);

/** What a portal has signed once, so that nobody lets themselves in with it again. */
export const loginNonces = pgTable(
  'login_nonces',
  {
    nonceHash: text().primaryKey(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('login_nonces_expiry').on(table.expiresAt)],
);
