import * as v from 'valibot';
import { companyEndpoint } from '../wire/endpoint.ts';
import { id, text } from '../wire/shapes.ts';

const root = '/api-form/form/core/formPc';

/** Small calls of a form (contract form 10, 11); `formPc/get` is in `compatibilityEndpoints`. */
export const formPc = {
  getServerAddress: companyEndpoint('GET', `${root}/getServerAddress`, {
    envelope: 'bare',
    fields: v.object({ ctxPath: v.optional(v.string()) }),
    answer: v.object({ serverAddress: text, currentUser: v.object({ userId: id, userName: text }) }),
  }),
  /** `alias` is that of the form, not of its solution. For an unknown form every value is unique. */
  checkUniqueValue: companyEndpoint('POST', `${root}/checkUniqueValue`, {
    envelope: 'bare',
    body: v.object({
      alias: v.string(),
      keyName: v.string(),
      keyValue: v.optional(v.unknown(), ''),
      pk: v.optional(v.union([v.string(), v.number()]), ''),
    }),
    answer: v.boolean(),
  }),
};
