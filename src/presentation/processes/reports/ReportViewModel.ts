import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/platform/clock.ts';
import { ReportGateway } from '#application/ports/workflow/reportGateway.ts';
import {
  toReportDays,
  REPORT_SPANS,
  type FigureQuery,
  type ReportQuery,
  type ReportSpan,
  type StepFigures,
  type WorkflowReport,
} from '#domain/reports/workflowReport.ts';
import { formatCompanyDate } from '../../ui/i18n/companyZone.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import type { PageParams } from '../../ui/navigation/addresses.ts';

const MAX_COLLAPSED_ROWS = 5;
const isSpan = (name: string | undefined): name is ReportSpan =>
  name !== undefined && Object.hasOwn(REPORT_SPANS, name);

/** View model of the report for a period, of one process or of all. The selection is part of the address. */
export class ReportViewModel implements ViewModel {
  readonly loader: Loader<WorkflowReport>;
  span: ReportSpan;
  process: string;
  showsAllSteps = false;
  showsAllReturns = false;
  readonly #context: PageContext;

  constructor(context: PageContext, params: PageParams) {
    this.#context = context;
    this.span = isSpan(params['span']) ? params['span'] : 'quarter';
    this.process = params['process'] ?? '';
    this.loader = new Loader(context, () => context.get(ReportGateway).getReport(this.question));
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get question(): ReportQuery {
    return { ...toReportDays(this.span, formatCompanyDate(this.#context.get(Clock).now())), process: this.process };
  }
  get report(): WorkflowReport | undefined {
    return this.loader.value;
  }
  /** The processes to choose from. Includes the chosen one even if none of its requests started in the period. */
  get processes(): WorkflowReport['processes'] {
    const known = this.report?.processes ?? [];
    const isKnown = this.process === '' || known.some(({ process }) => process === this.process);
    return isKnown ? known : [...known, { process: this.process, processName: this.process }];
  }
  get steps(): readonly StepFigures[] {
    const all = this.report?.steps ?? [];
    return this.showsAllSteps ? all : all.slice(0, MAX_COLLAPSED_ROWS);
  }
  get hasMoreSteps(): boolean {
    return this.steps.length < (this.report?.steps.length ?? 0);
  }

  get allReturns(): WorkflowReport['returns'] {
    return this.report?.returns ?? [];
  }
  get returns(): WorkflowReport['returns'] {
    return this.showsAllReturns ? this.allReturns : this.allReturns.slice(0, MAX_COLLAPSED_ROWS);
  }
  get hasMoreReturns(): boolean {
    return this.returns.length < this.allReturns.length;
  }

  start(): void {
    void this.loader.start();
  }
  dispose(): void {
    this.loader.stop();
  }

  choose(chosen: { readonly span?: ReportSpan; readonly process?: string }): void {
    this.span = chosen.span ?? this.span;
    this.process = chosen.process ?? this.process;
    this.showsAllSteps = false;
    this.showsAllReturns = false;
    const { span, process } = this;
    this.#context.navigator.open('reports', { span, ...(process !== '' && { process }) }, { replace: true });
    void this.loader.reload();
  }
  showAllSteps(): void {
    this.showsAllSteps = true;
  }
  showAllReturns(): void {
    this.showsAllReturns = true;
  }
  getRowParams(asked: Pick<FigureQuery, 'figure'> & Partial<FigureQuery>): PageParams {
    const all = { ...this.question, ...asked };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }
  openRows(asked: Parameters<ReportViewModel['getRowParams']>[0]): void {
    this.#context.navigator.open('reportRows', this.getRowParams(asked));
  }
}
