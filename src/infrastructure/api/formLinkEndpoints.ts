import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { jsonText } from './shapes.ts';

const forms = '/api-form/form/core';
const rows = v.nullish(v.array(v.record(v.string(), v.unknown())), []);
const loose = v.record(v.string(), v.unknown());

/** What a form asks while it is filled in (contract form 4, 10). */
export const formLinks = {
  /** `params` is JSON as text. */
  queryForJson: forCompany({
    method: 'POST',
    path: `${forms}/formCustomQuery/queryForJson_{key}`,
    fields: v.object({ key: v.string(), params: v.optional(jsonText, '{}'), deploy: v.optional(v.string()) }),
    answer: rows,
  }),
  /** A script of the platform by its alias; what it takes and gives is its own. */
  invokeScript: forCompany({
    method: 'POST',
    path: `${forms}/formInvokeScript/invoke/{alias}`,
    fields: v.object({ alias: v.string() }),
    body: loose,
    answer: v.unknown(),
  }),
  /** Whether a button may act: `config` is the condition as text, as it came. */
  validPreByButton: forCompany({
    method: 'POST',
    path: `${forms}/formSolution/validPreByButton`,
    limits: 'form',
    body: v.object({ config: jsonText, formJson: loose }),
    answer: v.unknown(),
  }),
};
