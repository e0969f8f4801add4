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
  /**
   * Rows somebody was granted, by the key of the grant: on our server the rows of a business list that whoever asks may
   * see (ours, ADR 8). Values of `params` are what a column must be.
   */
  queryData: forCompany({
    method: 'POST',
    path: `${forms}/formEntityDataSetting/queryData_{key}`,
    fields: v.object({ key: v.string(), params: v.optional(jsonText, '{}') }),
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

/**
 * What a form names by an address of the platform's own (contract form 6): read only, below the base of all calls.
 * @param address begins with a slash; the base of the platform's own client is passed over
 */
export function addressCall(address: string) {
  const [below = ''] = address.replace(/^\/api(?=\/)/u, '').split('#', 1);
  const [path = '', query] = below.split('?', 2);
  return {
    given: Object.fromEntries(new URLSearchParams(query)),
    endpoint: forCompany({
      method: 'GET',
      path,
      fields: v.record(v.string(), v.string()),
      answer: v.unknown(),
    }),
  };
}
