import * as v from 'valibot';
import { toUserShape } from './bpmTask.ts';
import { forHandlers, forReaders } from './endpoint.ts';
import { count, emptyShape, id, moment, opinionText, rowId, text, someJson } from './shapes.ts';

const root = '/api-bpm/bpm/core/bpmTask';

/** Contract tasks 7: `completeType` 1 with count or percent, otherwise everybody. */
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
 * Contract tasks 11; `assigneeName`, `completeTime`, and of the circulation itself `transferType` and how many have to
 * be done, are ours.
 */
const readerShape = v.object({
  id: rowId,
  assignee: text,
  assigneeName: text,
  status: text,
  remark: text,
  taskId: text,
  transTaskId: text,
  createTime: moment,
  completeTime: moment,
  transferType: text,
  completeNeed: v.optional(v.nullable(count)),
});
export type ReaderDto = v.InferOutput<typeof readerShape>;

/** Letting others decide first (contract tasks 7, process 7). */
export const bpmCirculation = {
  transRoamTask: forHandlers({
    method: 'POST',
    path: `${root}/transRoamTask`,
    body: circulationShape,
    answer: emptyShape,
  }),
  /** A command on GET, as the platform has it: never fetched ahead and never repeated by itself. */
  cancelTransRoamTask: forHandlers({
    method: 'GET',
    path: `${root}/cancelTransRoamTask`,
    fields: v.object({ taskId: id }),
    answer: emptyShape,
  }),
  getRoamTasks: forReaders({
    method: 'POST',
    path: `${root}/getRoamTasks`,
    fields: v.object({ taskId: id }),
    answer: v.array(readerShape),
  }),
};
