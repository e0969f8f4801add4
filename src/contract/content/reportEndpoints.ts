import * as v from 'valibot';
import { FIGURES, PERIOD_UNITS } from '#domain/reports/workflowReport.ts';
import { companyEndpoint } from '../wire/endpoint.ts';
import { count, flag, wireTime, pageShape, rowId, text } from '../wire/shapes.ts';

const root = '/api-bpm/bpm/core/bpmReport';

const day = v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/u));
const question = { from: day, to: day, process: v.optional(v.string(), '') };

const requestFigures = { started: count, handled: count, waiting: count, approved: count, refused: count };
const ofProcess = { process: v.string(), processName: text };
const ofStep = { ...ofProcess, node: v.string(), nodeName: text };

const reportShape = v.object({
  createTime: wireTime,
  isCompany: flag,
  departments: v.array(v.string()),
  unit: v.picklist(PERIOD_UNITS),
  processes: v.array(v.object(ofProcess)),
  requests: v.object(requestFigures),
  byProcess: v.array(v.object({ ...ofProcess, ...requestFigures })),
  periods: v.array(v.object({ begins: day, started: count, ended: count })),
  steps: v.array(
    v.object({
      ...ofStep,
      decided: count,
      median: count,
      ninth: count,
      returned: count,
      refused: count,
      open: count,
      oldest: count,
      waited: count,
    }),
  ),
  returns: v.array(
    v.object({ ...ofStep, returned: count, said: v.array(v.object({ opinion: v.string(), times: count })) }),
  ),
  people: v.array(v.object({ person: rowId, name: text, decided: count, median: count, open: count })),
});
export type ReportDto = v.InferOutput<typeof reportShape>;

const reportRowShape = v.object({
  id: rowId,
  instId: rowId,
  /** Null: the caller may see that the request exists, but not read it. */
  subject: text,
  billNo: text,
  defName: text,
  createUserName: text,
  status: text,
  outcome: text,
  startTime: wireTime,
  endTime: wireTime,
  nodeName: text,
  duration: v.nullable(count),
  remark: text,
});
export type ReportRowDto = v.InferOutput<typeof reportRowShape>;

/**
 * Workload reports (ours): of the whole company for administrators, of a department for its head, of single users for
 * their head only. All other callers are refused.
 */
export const reportCalls = {
  getReport: companyEndpoint('GET', `${root}/getReport`, { fields: v.object(question), answer: reportShape }),
  getRows: companyEndpoint('POST', `${root}/getRows`, {
    body: v.object({
      ...question,
      figure: v.picklist(FIGURES),
      begins: v.optional(day),
      node: v.optional(v.string()),
      person: v.optional(v.string()),
      pageNo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
      pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200)), 20),
    }),
    answer: pageShape(reportRowShape),
  }),
};
