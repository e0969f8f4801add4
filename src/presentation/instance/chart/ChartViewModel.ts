import { makeAutoObservable, observableRef, runInAction } from 'mobx';
import { Clock } from '#application/ports/clock.ts';
import { InstanceGateway } from '#application/ports/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { RefreshSignal } from '#application/ports/refreshSignal.ts';
import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Instant, NodeId } from '#domain/shared/ids.ts';
import { Refresh } from '../../shared/Refresh.ts';
import type { Surroundings } from '../../shared/surroundings.ts';
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
  readonly #around: Surroundings;
  readonly #refresh: Refresh;

  constructor(around: Surroundings, of: ChartOf) {
    this.#of = of;
    this.#around = around;
    this.now = around.get(Clock).now();
    this.display = new ChartDisplay(around.get(PreferenceStore));
    this.#refresh = new Refresh(around.get(RefreshSignal), around.changes, () => this.read());
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
    const answer = await this.#around.get(InstanceGateway).chart(this.#of);
    runInAction(() => {
      this.isReading = false;
      this.now = this.#around.get(Clock).now();
      this.failure = answer.ok ? undefined : answer.error;
      if (answer.ok) this.chart = answer.value;
    });
  }
}
