import { recordOfAnyNames } from '../wire/recordOfAnyNames.ts';
import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { jsonText } from '../wire/shapes.ts';

const forms = '/api-form/form/core';
const rows = v.nullish(v.array(recordOfAnyNames(v.unknown())), []);
const loose = recordOfAnyNames(v.unknown());

/** Calls of a form while it is filled in (contract form 4, 10). */
export const formLinks = {
  /** `params` is JSON text. */
  queryForJson: companyEndpoint('POST', `${forms}/formCustomQuery/queryForJson_{key}`, {
    fields: v.object({ key: v.string(), params: v.optional(jsonText, '{}'), deploy: v.optional(v.string()) }),
    answer: rows,
  }),
  /**
   * Rows of a granted query, by the key of the grant; on our server the rows of a business list the caller may see
   * (ours, ADR 8). Each value of `params` must equal its column.
   */
  queryData: companyEndpoint('POST', `${forms}/formEntityDataSetting/queryData_{key}`, {
    fields: v.object({ key: v.string(), params: v.optional(jsonText, '{}') }),
    answer: rows,
  }),
  /** Calls a script of the platform by its alias; its parameters and result are specific to it. */
  invokeScript: companyEndpoint('POST', `${forms}/formInvokeScript/invoke/{alias}`, {
    fields: v.object({ alias: v.string() }),
    body: loose,
    answer: v.unknown(),
  }),
  /** Checks whether a button may act: `config` is the condition as text, unchanged. */
  validPreByButton: companyEndpoint('POST', `${forms}/formSolution/validPreByButton`, {
    limits: 'form',
    body: v.object({ config: jsonText, formJson: loose }),
    answer: v.unknown(),
  }),
};

/**
 * Creates the call for an address of the platform in a form (contract form 6): read only, below the API base.
 * @param address starts with a slash; the base of the platform's own client is removed
 */
export function createAddressCall(address: string) {
  const [below = ''] = address.replace(/^\/api(?=\/)/u, '').split('#', 1);
  const [path = '', query] = below.split('?', 2);
  return {
    given: Object.fromEntries(new URLSearchParams(query)),
    endpoint: companyEndpoint('GET', path, { fields: recordOfAnyNames(v.string()), answer: v.unknown() }),
  };
}
