import * as v from 'valibot';
import { forCompany, forHandlers } from './endpoint.ts';
import { printTemplatesShape } from './formPrint.ts';
import { NAME_CHARACTERS } from './limits.ts';
import { flag, id, idList, jsonText, text } from './shapes.ts';
import { SUB_TABLE_PREFIX } from './form/subTables.ts';

const root = '/api-form/form/core/formSolution';

const loose = v.optional(v.nullable(v.record(v.string(), v.unknown())), null);
export const solutionAlias = v.pipe(v.string(), v.maxLength(NAME_CHARACTERS));

/** The record of a form. A sub table that is named has rows: null would say that it has none (contract form 3). */
export const sentRecordShape = v.pipe(
  v.record(v.string(), v.unknown()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    for (const [key, value] of Object.entries(dataset.value))
      if (key.startsWith(SUB_TABLE_PREFIX) && value === null)
        addIssue({
          message: 'a sub table is a list of rows',
          path: [{ type: 'object', origin: 'value', input: dataset.value, key, value }],
        });
  }),
);

/** Contract form 2: a form with its record; without a form for it, texts are empty and the rest is null. */
const formResultShape = v.object({
  alias: text,
  name: text,
  formSolution: loose,
  type: text,
  idField: text,
  template: text,
  data: loose,
  permission: loose,
  script: text,
  metadata: text,
  buttons: text,
  canStartFlow: flag,
  wizard: v.optional(v.nullable(v.number()), 0),
  instDetail: loose,
  /** Ours: what its records may be printed with. */
  prints: printTemplatesShape,
});
export type FormResultDto = v.InferOutput<typeof formResultShape>;

/** Forms that belong to a business object and not to a step of a process (contract form 2 to 4, 13). */
export const formSolution = {
  /** Whatever else is in the address is what `noPkSetting` may find the key by. */
  getMobileByAlias: forCompany({
    method: 'GET',
    path: `${root}/getMobileByAlias`,
    envelope: 'bare',
    fields: v.looseObject({ alias: solutionAlias, pk: v.optional(id) }),
    answer: formResultShape,
  }),
  saveForm: forCompany({
    method: 'POST',
    path: `${root}/saveForm`,
    limits: 'form',
    body: v.object({
      setting: v.object({
        alias: solutionAlias,
        action: v.optional(v.string(), 'save'),
        opinion: v.optional(v.string(), ''),
      }),
      data: sentRecordShape,
    }),
    answer: v.object({ action: text, pk: id, boAlias: text, solutionAlias: text, instId: text, status: text }),
  }),
  /** The platform leaves out in silence what may not go; we name it. Who may, the solution says. */
  removeById: forHandlers({
    method: 'POST',
    path: `${root}/removeById`,
    limits: 'few',
    body: v.object({ id: idList, alias: solutionAlias, cascade: v.optional(v.unknown()) }),
    answer: v.object({
      removed: v.optional(v.array(id), []),
      skipped: v.optional(v.array(v.object({ pk: id, title: text, reason: text })), []),
    }),
  }),
  getFlowDefId: forCompany({
    method: 'POST',
    path: `${root}/getFlowDefId`,
    limits: 'form',
    body: v.object({
      flowDefMapping: v.optional(v.union([jsonText, v.array(v.unknown())]), ''),
      formJson: v.optional(v.record(v.string(), v.unknown()), {}),
    }),
    answer: v.nullable(v.string()),
  }),
  /** Contract form 2: only `buttons` and `data` of the answer say something. */
  getMobileButtonsByFormJson: forCompany({
    method: 'POST',
    path: `${root}/getMobileButtonsByFormJson`,
    envelope: 'bare',
    limits: 'form',
    fields: v.object({ formSolutionAlias: solutionAlias }),
    body: v.record(v.string(), v.unknown()),
    answer: formResultShape,
  }),
};
