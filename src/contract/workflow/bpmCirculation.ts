import * as v from 'valibot';
import { toUserShape } from './bpmTask.ts';
import { handlerEndpoint, readerEndpoint } from '../wire/endpoint.ts';
import { count, emptyShape, id, wireTime, opinionText, rowId, text, someJson } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';

/** Contract tasks 7: `completeType` 1 with a count or percentage; otherwise all readers must complete. */
const circulationShape = v.object({
  taskId: id,
  subject: v.optional(v.string()),
  opinion: opinionText,
  toUser: toUserShape,
  opFiles: someJson,
  transferType: v.string(),
  approveType: v.string(),
  completeType: v.optional(v.nullable(count), 0),
  completeJudgeType: v.optional(v.nullable(v.string())),
  completeSetting: v.optional(v.nullable(count)),
  msgType: v.optional(v.nullable(v.string())),
  msgTypes: v.optional(v.nullable(v.array(v.string()))),
});
export type CirculationDto = v.InferOutput<typeof circulationShape>;

/**
 * Contract tasks 11. `assigneeName` and `completeTime` are ours, and so are `transferType` and the required number of
 * readers of the circulation.
 */
const readerShape = v.object({
  id: rowId,
  assignee: text,
  assigneeName: text,
  status: text,
  remark: text,
  taskId: text,
  transTaskId: text,
  createTime: wireTime,
  completeTime: wireTime,
  transferType: text,
  completeNeed: v.optional(v.nullable(count)),
});
export type ReaderDto = v.InferOutput<typeof readerShape>;

/** Circulation of a task to readers (contract tasks 7, process 7). */
export const bpmCirculation = {
  transRoamTask: handlerEndpoint('POST', `${root}/transRoamTask`, { body: circulationShape, answer: emptyShape }),
  /** A command with method GET, as the platform defines it: never prefetch it and never retry it automatically. */
  cancelTransRoamTask: handlerEndpoint('GET', `${root}/cancelTransRoamTask`, {
    fields: v.object({ taskId: id }),
    answer: emptyShape,
  }),
  getRoamTasks: readerEndpoint('POST', `${root}/getRoamTasks`, {
    fields: v.object({ taskId: id }),
    answer: v.array(readerShape),
  }),
};
