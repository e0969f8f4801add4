import type { FigureQuestion, ReportQuestion, ReportRow, WorkflowReport } from '#domain/report/workflowReport.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** How the work goes, for heads of departments and administrators. A platform may not offer it. */
export interface ReportGateway {
  read(question: ReportQuestion): Promise<Result<WorkflowReport, Failure>>;
  /** The rows one figure stands for. */
  rows(question: FigureQuestion, request: PageRequest): Promise<Result<Page<ReportRow>, Failure>>;
}
export const ReportGateway = token<ReportGateway>('ReportGateway');
