import * as v from 'valibot';
import { IMPORTED_FIELDS } from '#domain/directory/peopleImport.ts';
import { forAdministrators } from './endpoint.ts';
import { changeEffectsShape } from './peopleEndpoints.ts';
import { count, jsonText, rowId, text } from './shapes.ts';

const root = '/api-user/user/people/import';

const firstOf = <S extends v.GenericSchema>(row: S) => v.object({ count, rows: v.array(row) });
const changeShape = v.object({
  key: v.string(),
  line: count,
  name: v.string(),
  field: v.picklist(IMPORTED_FIELDS),
  app: v.string(),
  file: v.string(),
});

/** What a file of people would do; of long lists the first rows, and how many there are. */
const importPreviewShape = v.object({
  version: v.string(),
  encoding: v.string(),
  people: count,
  firstNames: v.array(v.string()),
  unknownColumns: v.array(v.string()),
  problems: firstOf(v.object({ line: count, column: v.string(), sentence: v.string() })),
  added: firstOf(
    v.object({ line: count, account: v.string(), name: v.string(), department: v.string(), post: v.string() }),
  ),
  changed: firstOf(changeShape),
  both: firstOf(changeShape),
  departments: firstOf(v.string()),
  leftOut: firstOf(v.object({ id: rowId, name: v.string(), account: v.string(), departmentName: v.string() })),
  kept: firstOf(v.string()),
  hasLeft: firstOf(v.string()),
});
export type ImportPreviewDto = v.InferOutput<typeof importPreviewShape>;

const chosen = v.union([v.literal('all'), v.array(v.string())]);
export const importChoicesShape = v.object({ taken: chosen, leaving: chosen });

/** The file follows its fields; `choices` is what `importChoicesShape` says, as JSON. */
const importFields = v.object({ version: v.optional(text), choices: v.optional(jsonText) });
const upload = { method: 'POST', isUpload: true } as const;

/** A file of people (ours, ADR 45). It is sent with each call: nothing of it is kept in between. */
export const peopleImport = {
  preview: forAdministrators({ ...upload, path: `${root}/preview`, answer: importPreviewShape }),
  foresee: forAdministrators({
    ...upload,
    path: `${root}/foresee`,
    fields: importFields,
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('changed') }),
      v.object({ outcome: v.literal('foreseen'), effects: changeEffectsShape }),
    ]),
  }),
  carryOut: forAdministrators({
    ...upload,
    path: `${root}/carryOut`,
    fields: importFields,
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('changed') }),
      v.object({ outcome: v.literal('done'), added: count, changed: count, left: count, held: count }),
    ]),
  }),
};
