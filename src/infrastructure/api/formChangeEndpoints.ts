import * as v from 'valibot';
import { forReaders } from './endpoint.ts';
import { id, moment, rowId, text } from './shapes.ts';

/**
 * Contract form 14: a row for each field somebody changed while the request was on its way, or in a record outside a
 * process, newest first. A record is named by its key, with the alias of its object or of its solution.
 */
export const formChangeEndpoints = {
  getFormChangeLog: forReaders({
    method: 'GET',
    path: '/api-form/form/core/formSolution/getFormChangeLog',
    fields: v.object({
      instId: v.optional(id),
      boAlias: v.optional(v.string()),
      alias: v.optional(v.string()),
      busKey: v.optional(id),
      pk: v.optional(id),
    }),
    answer: v.array(
      v.object({
        id: rowId,
        fieldName: text,
        comment: text,
        oldVal: text,
        newVal: text,
        createBy: text,
        createTime: moment,
        nodeId: text,
        nodeName: text,
        // Ours: what the record is called.
        recordName: v.optional(text),
      }),
    ),
  }),
};
