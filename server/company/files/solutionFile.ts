import * as v from 'valibot';
import { RECORD_VISIBILITIES } from '#domain/forms/recordPolicy.ts';
import {
  buttonSchema,
  permissionSchema,
  scriptSchema,
  templateSchema,
  metadataSchema,
} from '#server/db/stored/formFile.ts';
import { aliasSchema } from './objectFile.ts';

const word = v.pipe(v.string(), v.trim(), v.nonEmpty('the text is empty'));
const names = v.pipe(v.array(v.pipe(v.string(), v.nonEmpty())), v.nonEmpty('the list is empty'));

const rule = v.variant('from', [
  v.strictObject({ from: v.literal('people'), ids: names }),
  v.strictObject({ from: v.literal('groups'), ids: names }),
  v.strictObject({ from: v.literal('creator') }),
  v.strictObject({ from: v.literal('departmentOfCreator') }),
]);
const audience = v.union(
  [v.literal('everyone'), v.literal('nobody'), v.pipe(v.array(rule), v.nonEmpty())],
  'a right is for everyone, for nobody, or for the users of a list of rules: people, groups, creator, departmentOfCreator',
);

/**
 * `solutions/<alias>.json`: a form for the records of a business object, without a process (contract form 1
 * FormSolution). `rights` are permissions of its fields, if not all of them are writable.
 */
export const solutionSchema = v.strictObject({
  alias: aliasSchema,
  name: word,
  object: aliasSchema,
  form: v.strictObject({
    name: v.optional(word),
    template: templateSchema,
    metadata: v.optional(metadataSchema, {}),
    script: v.optional(scriptSchema, { formJs: '', extJs: {} }),
  }),
  rights: v.optional(permissionSchema, {}),
  permissions: v.strictObject({
    open: audience,
    add: audience,
    edit: audience,
    remove: audience,
    export: audience,
    import: audience,
    /** Users who may invite others to add records without a login. */
    invite: v.optional(audience, 'nobody'),
    rows: v.picklist(RECORD_VISIBILITIES, `rows are ${RECORD_VISIBILITIES.join(', ')}`),
  }),
  buttons: v.optional(v.array(buttonSchema), []),
  /** How the record key is determined if the request contains none (contract form 2). */
  noPkSetting: v.optional(
    v.array(
      v.strictObject({
        name: v.string(),
        valueSource: v.picklist(['param', 'fixedVar']),
        valueDef: v.string(),
        dateType: v.optional(v.string()),
      }),
    ),
    [],
  ),
  /** Key of the process to which a record can be submitted. */
  process: v.optional(v.pipe(v.string(), v.nonEmpty())),
});
export type SolutionFile = v.InferOutput<typeof solutionSchema>;
