import * as v from 'valibot';
import { forCompany } from './endpoint.ts';
import { id, text } from './shapes.ts';

const root = '/api-form/form/core/formPc';

/** Small questions of a form (contract form 10, 11); `formPc/get` stands in `foreignPages`. */
export const formPc = {
  getServerAddress: forCompany({
    method: 'GET',
    path: `${root}/getServerAddress`,
    envelope: 'bare',
    fields: v.object({ ctxPath: v.optional(v.string()) }),
    answer: v.object({ serverAddress: text, currentUser: v.object({ userId: id, userName: text }) }),
  }),
  /** `alias` is that of the form, not of its solution; a form nobody knows has no value twice. */
  checkUniqueValue: forCompany({
    method: 'POST',
    path: `${root}/checkUniqueValue`,
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
