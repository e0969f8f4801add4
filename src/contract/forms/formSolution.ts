import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { companyEndpoint, handlerEndpoint } from '../wire/endpoint.ts';
import { printTemplatesShape } from './formPrint.ts';
import { MAX_NAME_LENGTH } from '../wire/limits.ts';
import { flag, id, idList, jsonText, text } from '../wire/shapes.ts';
import { SUB_TABLE_PREFIX } from './subTables.ts';

const root = '/api-form/form/core/formSolution';

const loose = v.optional(v.nullable(recordOfAnyNames(v.unknown())), null);
export const solutionAlias = v.pipe(v.string(), v.maxLength(MAX_NAME_LENGTH));

/**
 * The record of a form. A sub table that is sent must be a list: null would mean that it has no rows (contract form 3).
 */
export const sentRecordShape = v.pipe(
  recordOfAnyNames(v.unknown()),
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

/** Contract form 2: a form with its record. If there is no form, texts are empty and the rest is null. */
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
  /** Ours: print templates of its records. */
  prints: printTemplatesShape,
});
export type FormResultDto = v.InferOutput<typeof formResultShape>;

/** Forms of business objects that do not belong to a step of a process (contract form 2 to 4, 13). */
export const formSolution = {
  /** Other query parameters of the page, which `noPkSetting` may use to find the record. */
  getMobileByAlias: companyEndpoint('GET', `${root}/getMobileByAlias`, {
    envelope: 'bare',
    fields: v.looseObject({ alias: solutionAlias, pk: v.optional(id) }),
    answer: formResultShape,
  }),
  saveForm: companyEndpoint('POST', `${root}/saveForm`, {
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
  /** The platform silently skips records it may not delete; ours lists them. The solution defines who may delete. */
  removeById: handlerEndpoint('POST', `${root}/removeById`, {
    limits: 'few',
    body: v.object({ id: idList, alias: solutionAlias, cascade: v.optional(v.unknown()) }),
    answer: v.nullable(
      v.object({
        removed: v.array(id),
        skipped: v.optional(v.array(v.object({ pk: id, title: text, reason: text })), []),
      }),
    ),
  }),
  getFlowDefId: companyEndpoint('POST', `${root}/getFlowDefId`, {
    limits: 'form',
    body: v.object({
      flowDefMapping: v.optional(v.union([jsonText, v.array(v.unknown())]), ''),
      formJson: v.optional(recordOfAnyNames(v.unknown()), {}),
    }),
    answer: v.nullable(v.string()),
  }),
  /** Contract form 2: only `buttons` and `data` of the answer are meaningful. */
  getMobileButtonsByFormJson: companyEndpoint('POST', `${root}/getMobileButtonsByFormJson`, {
    envelope: 'bare',
    limits: 'form',
    fields: v.object({ formSolutionAlias: solutionAlias }),
    body: recordOfAnyNames(v.unknown()),
    answer: formResultShape,
  }),
};
