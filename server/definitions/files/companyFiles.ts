import * as v from 'valibot';
import { PASSWORD_CHARACTERS, USUAL_POLICY } from '#domain/validation/passwordPolicy.ts';
import { OPINION_USES } from '#domain/task/opinionUse.ts';
import { localTextSchema } from '../localText.ts';

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/u, 'a key is written in small letters, digits and hyphens'));
const id = v.pipe(v.string(), v.regex(/^\d{1,19}$/u, 'an id is a text of at most 19 digits'));
const account = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9._-]{1,60}$/u, 'an account is written in small letters, digits, points and hyphens'),
);
const text = v.optional(v.string(), '');
const day = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())], 'a day is written as 2026-05-31'), '');

/** `company.json`: the tenant and the tree of its departments, beside it the groups named for their work. */
export const companySchema = v.strictObject({
  tenant: v.pipe(v.string(), v.nonEmpty()),
  name: localTextSchema,
  /** What stands after the @ where people write their account like a mail. */
  domain: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/u,
        'a domain is written in small letters, as example.com',
      ),
    ),
  ),
  passwordPolicy: v.optional(
    v.strictObject({
      minLength: v.optional(
        v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(PASSWORD_CHARACTERS)),
        USUAL_POLICY.minLength,
      ),
      isMix: v.optional(v.boolean(), USUAL_POLICY.isMix),
      isUsernamePwdConsistent: v.optional(v.boolean(), USUAL_POLICY.isUsernamePwdConsistent),
    }),
    {},
  ),
  /**
   * What everybody logs in with at first; left out, nobody of the file can log in until an administrator sets a
   * password.
   */
  demoPassword: v.optional(v.pipe(v.string(), v.minLength(8))),
  /** Whom a visitor is told to log in as, when the server starts. */
  demoAccounts: v.optional(v.array(account), []),
  /** Who logs in with a password where nobody else does; left out, whom `people.json` calls administrators. */
  administrators: v.optional(v.array(account)),
  groups: v.array(
    v.strictObject({
      id,
      key,
      name: localTextSchema,
      kind: v.picklist(['company', 'department', 'role']),
      parent: v.optional(key),
      head: v.optional(account),
      members: v.optional(v.array(account), []),
    }),
  ),
});
export type CompanyFile = v.InferOutput<typeof companySchema>;

/** `people.json`: one line for each person; department, superior and heads are named by key and account. */
export const peopleSchema = v.array(
  v.strictObject({
    id,
    account,
    name: localTextSchema,
    kana: text,
    pinyin: text,
    department: key,
    post: localTextSchema,
    superior: v.optional(account),
    sex: v.optional(v.picklist(['male', 'female'])),
    birthday: day,
    entryDate: day,
    mobile: text,
    email: text,
    address: text,
    emergencyContact: text,
    emergencyMobile: text,
    isAdministrator: v.optional(v.boolean(), false),
    hasLeft: v.optional(v.boolean(), false),
  }),
);
export type PeopleFile = v.InferOutput<typeof peopleSchema>;

export const categoriesSchema = v.array(v.strictObject({ id, key, name: localTextSchema, parent: v.optional(key) }));
export type CategoriesFile = v.InferOutput<typeof categoriesSchema>;

/** Phrases everybody is offered while writing an opinion, each on its occasion. */
export const opinionsSchema = v.array(v.strictObject({ id, for: v.picklist(OPINION_USES), text: localTextSchema }));
export type OpinionsFile = v.InferOutput<typeof opinionsSchema>;
