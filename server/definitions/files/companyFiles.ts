import * as v from 'valibot';
import { PASSWORD_CHARACTERS, USUAL_POLICY } from '#domain/validation/passwordPolicy.ts';
import { OPINION_USES } from '#domain/task/opinionUse.ts';
import { madeId } from '../madeId.ts';
import { LANGUAGES, type Language } from '#application/language.ts';
import { plainTextIn } from '../localText.ts';

/** Of a company that does not say another. */
export const FIRST_TENANT = '1';

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
function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
const day = v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())], 'a day is written as 2026-05-31'), '');

/** A department by its key, or by its path from the top, such as "Sales/North". */
const department = v.pipe(v.string(), v.trim(), v.nonEmpty('no department is named'), v.maxLength(2_000));

/** Which company the other files of a folder are about, and what it writes in. */
export interface WrittenBy {
  readonly tenant: string;
  readonly language: Language;
}
/** As much of `company.json` as the others need; what is wrong with it is told where it is read whole. */
export const writtenBySchema = v.looseObject({
  tenant: v.fallback(v.optional(v.string(), FIRST_TENANT), FIRST_TENANT),
  language: v.fallback(v.optional(v.picklist(LANGUAGES), 'zh-CN'), 'zh-CN'),
});

/** `company.json`: who the company is, where that is not in people's lines its departments, and its other groups. */
export const companySchema = (language: Language) =>
  v.strictObject({
    /** What it is to the server; several companies on one server have one each. */
    tenant: v.optional(
      v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/u, 'a tenant is written in letters, digits, points and hyphens')),
      FIRST_TENANT,
    ),
    name: plainTextIn(language),
    /** Its name before it was renamed: the database knows it by that. */
    formerName: v.optional(plainTextIn(language)),
    /** What it writes in; stands in where a text has no other language. */
    language: v.optional(v.picklist(LANGUAGES, `a language is one of ${LANGUAGES.join(', ')}`), 'zh-CN'),
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
    /** When no mail comes unless somebody wishes otherwise, and by the clock of which place. */
    mail: v.optional(
      v.strictObject({
        quietFrom: v.optional(timeOfDay),
        quietTo: v.optional(timeOfDay),
        timeZone: v.optional(v.pipe(v.string(), v.check(isTimeZone, 'a time zone is written as Asia/Tokyo'))),
      }),
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
    /** What the address book says of people besides, in this order: a key, and what it is called. */
    properties: v.optional(v.array(v.strictObject({ key: propertyKey, name: plainTextIn(language) })), []),
    groups: v.optional(
      v.array(
        v.strictObject({
          id: v.optional(id),
          key: v.optional(key),
          name: plainTextIn(language),
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

/** `people.json`: one line for each person; department, superior and heads are named by key or path, and account. */
export const peopleSchema = (language: Language) =>
  v.array(
    v.strictObject({
      id: v.optional(id),
      account,
      name: plainTextIn(language),
      kana: text,
      pinyin: text,
      department: v.optional(department),
      post: v.optional(plainTextIn(language)),
      superior: v.optional(account),
      sex: v.optional(v.picklist(['male', 'female'])),
      birthday: day,
      entryDate: day,
      mobile: text,
      email: text,
      address: text,
      emergencyContact: text,
      emergencyMobile: text,
      /** By the keys `company.json` names. */
      properties: v.optional(v.record(propertyKey, v.pipe(v.string(), v.trim(), v.maxLength(200))), {}),
      isAdministrator: v.optional(v.boolean(), false),
      hasLeft: v.optional(v.boolean(), false),
    }),
  );
export type PeopleFile = v.InferOutput<ReturnType<typeof peopleSchema>>;

/** An id that is not given is made of what the file calls it, and so the same at every load. */
export const categoriesSchema = ({ language, tenant }: WrittenBy) =>
  v.array(
    v.pipe(
      v.strictObject({ id: v.optional(id), key, name: plainTextIn(language), parent: v.optional(key) }),
      v.transform((category) => ({ ...category, id: category.id ?? madeId(tenant, 'category', category.key) })),
    ),
  );
export type CategoriesFile = v.InferOutput<ReturnType<typeof categoriesSchema>>;

/** Phrases everybody is offered while writing an opinion, each on its occasion. */
export const opinionsSchema = ({ language, tenant }: WrittenBy) =>
  v.array(
    v.pipe(
      v.strictObject({ id: v.optional(id), for: v.picklist(OPINION_USES), text: plainTextIn(language) }),
      v.transform((phrase) => ({
        ...phrase,
        id: phrase.id ?? madeId(tenant, 'phrase', phrase.for, phrase.text['zh-CN']),
      })),
    ),
  );
export type OpinionsFile = v.InferOutput<ReturnType<typeof opinionsSchema>>;
