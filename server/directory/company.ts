import * as v from 'valibot';

/** What `company.json` and `people.json` of a definitions folder may say. Unknown keys are a mistake of the writer and named. */
const namesShape = v.strictObject({ 'zh-CN': v.pipe(v.string(), v.nonEmpty()), 'en-US': v.optional(v.string()), 'ja-JP': v.optional(v.string()) });
const idShape = v.pipe(v.string(), v.regex(/^\d{1,19}$/u));
const accountShape = v.pipe(v.string(), v.regex(/^[a-z0-9._-]{1,60}$/u));

export const companyShape = v.strictObject({
  tenant: v.pipe(v.string(), v.nonEmpty()),
  name: namesShape,
  /** What everybody logs in with at first; left out, nobody of the file can log in until an administrator sets a password. */
  demoPassword: v.optional(v.pipe(v.string(), v.minLength(8))),
  groups: v.array(v.strictObject({
    id: idShape, key: v.pipe(v.string(), v.nonEmpty()), kind: v.picklist(['company', 'department', 'role']), name: namesShape,
    parent: v.optional(v.string()), head: v.optional(accountShape), members: v.optional(v.array(accountShape), []),
  })),
});

export const peopleShape = v.array(v.strictObject({
  id: idShape, account: accountShape, name: namesShape, kana: v.optional(v.string(), ''), pinyin: v.optional(v.string(), ''),
  department: v.string(), post: namesShape, superior: v.optional(accountShape), sex: v.optional(v.picklist(['male', 'female'])),
  birthday: v.optional(v.string(), ''), entryDate: v.optional(v.string(), ''), mobile: v.optional(v.string(), ''), email: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''), emergencyContact: v.optional(v.string(), ''), emergencyMobile: v.optional(v.string(), ''),
  isAdministrator: v.optional(v.boolean(), false), hasLeft: v.optional(v.boolean(), false),
}));

/** A company before it is in the database: people and groups name each other by account and key. */
export interface Company extends v.InferOutput<typeof companyShape> { readonly people: v.InferOutput<typeof peopleShape> }
export type CompanyGroup = Company['groups'][number];
export type CompanyPerson = Company['people'][number];
