import * as v from 'valibot';
import { IMPORTED_FIELDS } from '#domain/directory/peopleImport.ts';
import { administratorEndpoint } from '../wire/endpoint.ts';
import { changeEffectsShape } from './peopleEndpoints.ts';
import { count, jsonText, wireTime, rowId, text } from '../wire/shapes.ts';

const root = '/api-user/user/users/import';

const firstOf = <S extends v.GenericSchema>(row: S) => v.object({ count, rows: v.array(row) });
const changeShape = v.object({
  key: v.string(),
  line: count,
  name: v.string(),
  field: v.picklist(IMPORTED_FIELDS),
  app: v.string(),
  file: v.string(),
});

/** Preview of an import; long lists are cut to their first rows and contain the total. */
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

/** The file is sent after the fields; `choices` is JSON text of `importChoicesShape`. */
const importFields = v.object({ version: v.optional(text), choices: v.optional(jsonText) });
const upload = { isUpload: true } as const;

/** The running import, or the last one that ended. */
const importProgressShape = v.object({
  id: rowId,
  state: v.picklist(['running', 'done', 'stopped']),
  file: v.string(),
  by: v.string(),
  startTime: wireTime,
  endTime: wireTime,
  total: count,
  written: count,
  added: count,
  changed: count,
  left: count,
  held: count,
  /** Line 0 refers to the whole import. */
  refused: firstOf(v.object({ line: count, name: v.string(), sentence: v.string() })),
});

/**
 * Import of users from a file (ours, ADR 45). The file is sent with each of the first three calls, because the server
 * does not store it in between. `commit` starts an import in the background; `latest` returns its progress (ADR 71).
 */
export const peopleImport = {
  preview: administratorEndpoint('POST', `${root}/preview`, { ...upload, answer: importPreviewShape }),
  effects: administratorEndpoint('POST', `${root}/effects`, {
    ...upload,
    fields: importFields,
    answer: v.variant('outcome', [
      v.object({ outcome: v.literal('changed') }),
      v.object({ outcome: v.literal('foreseen'), effects: changeEffectsShape }),
    ]),
  }),
  commit: administratorEndpoint('POST', `${root}/commit`, {
    ...upload,
    fields: importFields,
    answer: v.object({ outcome: v.picklist(['begun', 'changed', 'running']) }),
  }),
  latest: administratorEndpoint('GET', `${root}/latest`, { answer: v.nullable(importProgressShape) }),
};
