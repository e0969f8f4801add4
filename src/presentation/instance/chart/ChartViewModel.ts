import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, NodeId } from '#domain/shared/ids.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { PageContext } from '../../shared/pageContext.ts';
import type { ViewModel } from '../../shared/viewModel.ts';
import { ChartDisplay } from './ChartDisplay.ts';

export type ChartOf = Parameters<InstanceGateway['chart']>[0];

/** The chart of a request, of a task or of a definition; one node of it may be open. */
export class ChartViewModel implements ViewModel {
  chart: FlowChart | undefined = undefined;
  failure: Failure | undefined = undefined;
  isReading = false;
  openNode: NodeId | undefined = undefined;
  now: Instant;
  readonly display: ChartDisplay;
  readonly #of: ChartOf;
  readonly #context: PageContext;
  readonly #refresh: Refresh;

  constructor(context: PageContext, of: ChartOf) {
    this.#of = of;
    this.#context = context;
    this.now = context.get(Clock).now();
    this.display = new ChartDisplay(context.get(PreferenceStore));
    this.#refresh = new Refresh(context.get(RefreshSignal), context.changes, () => this.read());
    makeAutoObservable(this, { display: false, chart: observableRef, failure: observableRef }, { autoBind: true });
  }

  get node(): ChartNode | undefined {
    return this.chart?.nodes.find(({ id }) => id === this.openNode);
  }

  start(): void {
    this.#refresh.start();
    void this.read();
  }
  dispose(): void {
    this.#refresh.stop();
  }

  open(node: NodeId): void {
    this.openNode = node;
  }
  close(): void {
    this.openNode = undefined;
  }

  async read(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    const answer = await this.#context.get(InstanceGateway).chart(this.#of);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#context.get(Clock).now();
      this.failure = answer.ok ? undefined : answer.error;
      if (answer.ok) this.chart = answer.value;
    });
  }
}
