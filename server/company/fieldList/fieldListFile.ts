import * as v from 'valibot';
import type { Language } from '#application/formatting/language.ts';
import { createPlainTextSchema } from '#server/i18n/localText.ts';

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

/** An option is a text, or a label with the stored value; then the label may change later. */
const optionSchema = (language: Language) =>
  v.union([
    v.strictObject({
      value: v.pipe(v.string(), v.trim(), v.nonEmpty('the value is empty')),
      label: createPlainTextSchema(language),
    }),
    v.pipe(
      createPlainTextSchema(language),
      v.transform((label) => ({ value: label['zh-CN'], label })),
    ),
  ]);

/**
 * Schema of `form.json` as a plain list: `{"fields": [{"name": "Amount", "key": "amount", "type": "money", "required":
 * true}]}`. `options` are those of a choice, `fields` the columns of a table.
 */
export const fieldListSchema = (language: Language) => {
  const common = {
    name: createPlainTextSchema(language),
    key: v.optional(FIELD_KEY),
    type: v.picklist(FIELD_TYPES, `a type is one of ${FIELD_TYPES.join(', ')}`),
    required: v.optional(v.boolean('required is true or false'), false),
    options: v.optional(v.pipe(v.array(optionSchema(language)), v.nonEmpty('there is nothing to choose'))),
    hint: v.optional(createPlainTextSchema(language)),
    /** Unit shown after a number, such as "days". */
    unit: v.optional(createPlainTextSchema(language)),
  };
  const column = v.strictObject(common);
  return v.strictObject({
    name: v.optional(createPlainTextSchema(language)),
    fields: v.pipe(
      v.array(v.strictObject({ ...common, fields: v.optional(v.array(column)) })),
      v.nonEmpty('a form has at least one field'),
    ),
  });
};
export type FieldList = v.InferOutput<ReturnType<typeof fieldListSchema>>;
export type ListedField = FieldList['fields'][number];
/** Whether a form is a plain field list and not in the platform's own format. */
export const isFieldList = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'fields' in json && !('template' in json);
