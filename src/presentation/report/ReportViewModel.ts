import { makeAutoObservable } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { ReportGateway } from '#application/ports/reportGateway.ts';
import {
  daysOf,
  REPORT_SPANS,
  type FigureQuestion,
  type ReportQuestion,
  type ReportSpan,
  type StepFigures,
  type WorkflowReport,
} from '#domain/report/workflowReport.ts';
import { Loader } from '../shared/Loader.ts';
import type { PageContext } from '../shared/pageContext.ts';
import type { ViewModel } from '../shared/viewModel.ts';
import type { PageParams } from '../routes/addresses.ts';

const FEW = 5;
const isSpan = (name: string | undefined): name is ReportSpan =>
  name !== undefined && Object.hasOwn(REPORT_SPANS, name);

/** How the work went in a span of days, of one process or of all; what was chosen stands in the address. */
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
    this.loader = new Loader(context, () => context.get(ReportGateway).read(this.question));
    makeAutoObservable(this, { loader: false }, { autoBind: true });
  }

  get question(): ReportQuestion {
    return { ...daysOf(this.span, this.#context.get(Clock).now()), process: this.process };
  }
  get report(): WorkflowReport | undefined {
    return this.loader.value;
  }
  /** The chosen process stands among those to choose from, also where nothing of it began in these days. */
  get processes(): WorkflowReport['processes'] {
    const known = this.report?.processes ?? [];
    const isKnown = this.process === '' || known.some(({ process }) => process === this.process);
    return isKnown ? known : [...known, { process: this.process, processName: this.process }];
  }
  get steps(): readonly StepFigures[] {
    const all = this.report?.steps ?? [];
    return this.showsAllSteps ? all : all.slice(0, FEW);
  }
  get hasMoreSteps(): boolean {
    return this.steps.length < (this.report?.steps.length ?? 0);
  }

  get allReturns(): WorkflowReport['returns'] {
    return this.report?.returns ?? [];
  }
  get returns(): WorkflowReport['returns'] {
    return this.showsAllReturns ? this.allReturns : this.allReturns.slice(0, FEW);
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
    void this.loader.restart();
  }
  showAllSteps(): void {
    this.showsAllSteps = true;
  }
  showAllReturns(): void {
    this.showsAllReturns = true;
  }
  /** Where a figure leads. */
  rowsOf(asked: Pick<FigureQuestion, 'figure'> & Partial<FigureQuestion>): PageParams {
    const all = { ...this.question, ...asked };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  }
  openRows(asked: Parameters<ReportViewModel['rowsOf']>[0]): void {
    this.#context.navigator.open('reportRows', this.rowsOf(asked));
  }
}
