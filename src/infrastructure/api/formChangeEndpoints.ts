import * as v from 'valibot';
import { forReaders } from './endpoint.ts';
import { id, moment, rowId, text } from './shapes.ts';

/** Contract form 14: a row for each field somebody changed while the request was on its way, newest first. */
export const formChangeEndpoints = {
  getFormChangeLog: forReaders({
    method: 'GET',
    path: '/api-form/form/core/formSolution/getFormChangeLog',
    fields: v.object({ instId: id }),
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
      }),
    ),
  }),
};
