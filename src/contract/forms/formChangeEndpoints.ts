import * as v from 'valibot';
import { readerEndpoint } from '../wire/endpoint.ts';
import { id, wireTime, rowId, text } from '../wire/shapes.ts';

/**
 * Contract form 14: a row for each field that was changed during a request, or in a record outside a process, newest
 * first. A record is identified by its key and the alias of its object or solution.
 */
export const formChangeEndpoints = {
  getFormChangeLog: readerEndpoint('GET', '/api-form/form/core/formSolution/getFormChangeLog', {
    isReadOffline: true,
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
        createTime: wireTime,
        nodeId: text,
        nodeName: text,
        // Ours: display name of the record.
        recordName: v.optional(text),
      }),
    ),
  }),
};
