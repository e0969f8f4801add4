import * as v from 'valibot';
import { localTextSchema } from '../localText.ts';

const key = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]*$/, 'a key is written in small letters, digits and hyphens'));
const id = v.pipe(v.string(), v.regex(/^\d{1,19}$/, 'an id is a text of at most 19 digits'));
const day = v.pipe(v.string(), v.isoDate('a day is written as 2026-05-31'));
const phone = v.pipe(v.string(), v.regex(/^1\d{10}$/, 'a mobile number has 11 digits'));

/** `company.json`: the tenant and the tree of its departments, beside it the groups named for their work. */
export const companySchema = v.strictObject({
  tenant: v.pipe(v.string(), v.nonEmpty()),
  name: localTextSchema,
  demoPassword: v.optional(v.pipe(v.string(), v.nonEmpty())),
  groups: v.array(v.strictObject({
    id, key, name: localTextSchema,
    kind: v.picklist(['company', 'department', 'role']),
    parent: v.optional(key),
    head: v.optional(key),
    members: v.optional(v.array(key), []),
  })),
});
export type CompanyFile = v.InferOutput<typeof companySchema>;

/** `people.json`: one line for each person; department, superior and heads are named by key and account. */
export const peopleSchema = v.array(v.strictObject({
  id,
  account: key,
  name: localTextSchema,
  kana: v.pipe(v.string(), v.nonEmpty()),
  pinyin: v.pipe(v.string(), v.nonEmpty()),
  department: key,
  post: localTextSchema,
  superior: v.optional(key),
  sex: v.picklist(['male', 'female']),
  birthday: day,
  entryDate: day,
  mobile: phone,
  email: v.pipe(v.string(), v.email()),
  emergencyContact: v.pipe(v.string(), v.nonEmpty()),
  emergencyMobile: phone,
  isAdministrator: v.optional(v.boolean(), false),
}));
export type PeopleFile = v.InferOutput<typeof peopleSchema>;

export const categoriesSchema = v.array(v.strictObject({ id, key, name: localTextSchema, parent: v.optional(key) }));
export type CategoriesFile = v.InferOutput<typeof categoriesSchema>;

/** Phrases everybody is offered while writing an opinion. */
export const opinionsSchema = v.array(v.strictObject({ id, for: v.picklist(['agree', 'refuse', 'return']), text: localTextSchema }));
export type OpinionsFile = v.InferOutput<typeof opinionsSchema>;
