import { reportCalls, type ReportDto, type ReportRowDto } from '#contract/content/reportEndpoints.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { instanceStatusCodec } from '#contract/wire/wireCodecs.ts';
import type { ReportGateway } from '#application/ports/workflow/reportGateway.ts';
import type { ReportRow, WorkflowReport } from '#domain/reports/workflowReport.ts';
import { compact } from '#domain/shared/compact.ts';
import { mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { toOutcome } from '../../http/wire/toOutcome.ts';
import { toPageResult } from '../../http/wire/pages.ts';

export const createHttpReportGateway = (call: ApiClient): ReportGateway => ({
  getReport: async (question) => mapResult(await call(reportCalls.getReport, { fields: question }), toReport),
  listRows: async (question, { number, size }) =>
    toPageResult(await call(reportCalls.getRows, { body: { ...question, pageNo: number, pageSize: size } }), toRow),
});

/** A missing name is replaced by the key. */
const named = <Row extends { readonly process: string; readonly processName: string | null }>(row: Row) => ({
  ...row,
  processName: row.processName || row.process,
});
const atStep = <Row extends { readonly node: string; readonly nodeName: string | null }>(row: Row) => ({
  ...row,
  nodeName: row.nodeName || row.node,
});

function toReport({ createTime, isCompany, departments, ...report }: ReportDto): WorkflowReport {
  return {
    ...report,
    at: fromWireTime(createTime) ?? 0,
    scope: { isCompany: isCompany === true, departments },
    processes: report.processes.map(named),
    byProcess: report.byProcess.map(named),
    steps: report.steps.map(({ ninth, oldest, waited, ...step }) => ({
      ...atStep(named(step)),
      percentile90: ninth,
      longestOpen: oldest,
      totalWaiting: waited,
    })),
    returns: report.returns.map(({ said, ...step }) => ({ ...atStep(named(step)), opinions: said })),
    people: report.people.map(({ name, ...figures }) => ({ ...figures, name: name || figures.person })),
  };
}

const toRow = (row: ReportRowDto): ReportRow =>
  compact({
    key: row.id,
    instance: row.instId,
    subject: row.subject ?? undefined,
    number: row.billNo ?? '',
    processName: row.defName ?? '',
    initiatorName: row.createUserName ?? '',
    status: instanceStatusCodec.fromWire(row.status),
    outcome: toOutcome(row.outcome),
    startedAt: fromWireTime(row.startTime) ?? 0,
    endedAt: fromWireTime(row.endTime),
    nodeName: row.nodeName || undefined,
    durationMs: row.duration ?? undefined,
    opinion: row.remark || undefined,
  });
