import * as v from 'valibot';
import type { Language } from '#application/language.ts';
import { plainTextIn } from '../localText.ts';

/** What a plain list may say a field is. */
const FIELD_TYPES = [
  'text',
  'long text',
  'number',
  'money',
  'date',
  'time',
  'date range',
  'choice',
  'several choices',
  'switch',
  'person',
  'department',
  'attachment',
  'image',
  'table',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

const FIELD_KEY = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z]\w{0,39}$/u, 'a key begins with a letter and has letters, digits and _ only'),
);

/**
 * `form.json` as a plain list: `{"fields": [{"name": "Amount", "key": "amount", "type": "money", "required": true}]}`.
 * `options` are those of a choice, `fields` the columns of a table.
 */
export const fieldListSchema = (language: Language) => {
  const common = {
    name: plainTextIn(language),
    key: v.optional(FIELD_KEY),
    type: v.picklist(FIELD_TYPES, `a type is one of ${FIELD_TYPES.join(', ')}`),
    required: v.optional(v.boolean('required is true or false'), false),
    options: v.optional(v.pipe(v.array(plainTextIn(language)), v.nonEmpty('there is nothing to choose'))),
    /** Said in the empty field. */
    hint: v.optional(plainTextIn(language)),
    /** Stands behind a number, such as "days". */
    unit: v.optional(plainTextIn(language)),
  };
  const column = v.strictObject(common);
  return v.strictObject({
    name: v.optional(plainTextIn(language)),
    fields: v.pipe(
      v.array(v.strictObject({ ...common, fields: v.optional(v.array(column)) })),
      v.nonEmpty('a form has at least one field'),
    ),
  });
};
export type FieldList = v.InferOutput<ReturnType<typeof fieldListSchema>>;
export type ListedField = FieldList['fields'][number];
/** Whether a form is written so, and not in the platform's own shape. */
export const isFieldList = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'fields' in json && !('template' in json);
