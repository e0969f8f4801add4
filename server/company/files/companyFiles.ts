import { isTimeZone } from '#domain/shared/timeZone.ts';
import * as v from 'valibot';
import { MAX_PASSWORD_CHARACTERS, DEFAULT_PASSWORD_POLICY } from '#domain/validation/passwordPolicy.ts';
import { OPINION_USES } from '#domain/tasks/opinionUse.ts';
import { deriveId } from '../deriveId.ts';
import { DEFAULT_TENANT } from '#application/shared/constants.ts';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { createPlainTextSchema } from '#server/i18n/localText.ts';

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/u, 'a key is written in small letters, digits and hyphens'));
const propertyKey = v.pipe(
  v.string(),
  v.regex(/^[a-z][A-Za-z0-9]{0,39}$/u, 'the key of a property is written in letters and digits, as in carNumber'),
);
const id = v.pipe(v.string(), v.regex(/^\d{1,19}$/u, 'an id is a text of at most 19 digits'));
const account = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9._-]{1,60}$/u, 'an account is written in small letters, digits, points and hyphens'),
);
const text = v.optional(v.string(), '');
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/u, 'a time is written as 20:00'));
const timeZone = v.pipe(v.string(), v.check(isTimeZone, 'a time zone is written as Asia/Tokyo'));
const day = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())], 'a day is written as 2026-05-31'), '');

const FORMER_DEMO_KEY =
  'a demo is marked by "demo": {"password": "…", "accounts": […]} now, and no other company has a password in a file';

/** A department by key, or by path from the root, such as "Sales/North". */
const department = v.pipe(v.string(), v.trim(), v.nonEmpty('no department is named'), v.maxLength(2_000));

/** Tenant and language of the folder's company, which its other files need. */
export interface FolderOwner {
  readonly tenant: string;
  readonly language: Language;
}
/** The part of `company.json` that other files need. Its problems are reported where the whole file is read. */
export const folderOwnerSchema = v.looseObject({
  tenant: v.fallback(v.optional(v.string(), DEFAULT_TENANT), DEFAULT_TENANT),
  language: v.fallback(v.optional(v.picklist(LANGUAGES), 'zh-CN'), 'zh-CN'),
});

/** `company.json`: the company itself, its departments unless the users' rows define them, and its other groups. */
export const companySchema = (language: Language) =>
  v.strictObject({
    /** Identifies the company on the server; each company on a server needs its own. */
    tenant: v.optional(
      v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/u, 'a tenant is written in letters, digits, points and hyphens')),
      DEFAULT_TENANT,
    ),
    name: createPlainTextSchema(language),
    /** Former name of a renamed company, as stored in the database. */
    formerName: v.optional(createPlainTextSchema(language)),
    /** Language of the files; also the fallback for texts without a translation. */
    language: v.optional(v.picklist(LANGUAGES, `a language is one of ${LANGUAGES.join(', ')}`), 'zh-CN'),
    /** Time zone (IANA name) of the calendar, prints, reports and defaults as of today. */
    timeZone: v.optional(timeZone),
    /** Domain of the accounts, for logins that look like mail addresses. */
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
          v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_PASSWORD_CHARACTERS)),
          DEFAULT_PASSWORD_POLICY.minLength,
        ),
        isMix: v.optional(v.boolean(), DEFAULT_PASSWORD_POLICY.isMix),
        isUsernamePwdConsistent: v.optional(v.boolean(), DEFAULT_PASSWORD_POLICY.isUsernamePwdConsistent),
      }),
      {},
    ),
    /** Quiet hours for mail and their time zone. Users may choose others. */
    mail: v.optional(
      v.strictObject({
        quietFrom: v.optional(timeOfDay),
        quietTo: v.optional(timeOfDay),
        timeZone: v.optional(timeZone),
      }),
    ),
    /**
     * Marks a demo: the initial password of all users, and the accounts that are suggested to visitors. Users of other
     * companies choose their passwords by links.
     */
    demo: v.optional(
      v.strictObject({
        password: v.pipe(v.string(), v.minLength(8)),
        accounts: v.optional(v.array(account), []),
      }),
    ),
    demoPassword: v.optional(v.never(FORMER_DEMO_KEY)),
    demoAccounts: v.optional(v.never(FORMER_DEMO_KEY)),
    /**
     * Administrators, who may log in with a password while password login is off. The first of them receives
     * a one-time link. Default in a demo: the administrators in `people.json`.
     */
    administrators: v.optional(v.array(account)),
    /** Further properties in the address book, in display order. */
    properties: v.optional(v.array(v.strictObject({ key: propertyKey, name: createPlainTextSchema(language) })), []),
    groups: v.optional(
      v.array(
        v.strictObject({
          id: v.optional(id),
          key: v.optional(key),
          name: createPlainTextSchema(language),
          kind: v.optional(
            v.picklist(['company', 'department', 'role'], 'a kind is company, department or role'),
            'department',
          ),
          parent: v.optional(department),
          head: v.optional(account),
          members: v.optional(v.array(account), []),
        }),
      ),
      [],
    ),
  });
export type CompanyFile = v.InferOutput<ReturnType<typeof companySchema>>;

/** `people.json` of a demo: one entry per user. Departments are named by key or path, managers and heads by account. */
export const peopleSchema = (language: Language) =>
  v.array(
    v.strictObject({
      id: v.optional(id),
      account,
      name: createPlainTextSchema(language),
      kana: text,
      pinyin: text,
      department: v.optional(department),
      post: v.optional(createPlainTextSchema(language)),
      superior: v.optional(account),
      sex: v.optional(v.picklist(['male', 'female'])),
      birthday: day,
      entryDate: day,
      mobile: text,
      email: text,
      address: text,
      emergencyContact: text,
      emergencyMobile: text,
      /** Values by the property keys of `company.json`. */
      properties: v.optional(v.record(propertyKey, v.pipe(v.string(), v.trim(), v.maxLength(200))), {}),
      isAdministrator: v.optional(v.boolean(), false),
      hasLeft: v.optional(v.boolean(), false),
    }),
  );
export type PeopleFile = v.InferOutput<ReturnType<typeof peopleSchema>>;

/** A missing id is derived from the key, so it is the same at every load. */
export const categoriesSchema = ({ language, tenant }: FolderOwner) =>
  v.array(
    v.pipe(
      v.strictObject({ id: v.optional(id), key, name: createPlainTextSchema(language), parent: v.optional(key) }),
      v.transform((category) => ({ ...category, id: category.id ?? deriveId(tenant, 'category', category.key) })),
    ),
  );
export type CategoriesFile = v.InferOutput<ReturnType<typeof categoriesSchema>>;

/** Phrases offered to all users for an opinion, by the kind of decision. */
export const opinionsSchema = ({ language, tenant }: FolderOwner) =>
  v.array(
    v.pipe(
      v.strictObject({ id: v.optional(id), for: v.picklist(OPINION_USES), text: createPlainTextSchema(language) }),
      v.transform((phrase) => ({
        ...phrase,
        id: phrase.id ?? deriveId(tenant, 'phrase', phrase.for, phrase.text['zh-CN']),
      })),
    ),
  );
export type OpinionsFile = v.InferOutput<ReturnType<typeof opinionsSchema>>;
