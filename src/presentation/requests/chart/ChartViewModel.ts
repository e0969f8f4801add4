import { makeAutoObservable } from 'mobx';
import { InstanceGateway } from '#application/ports/workflow/instanceGateway.ts';
import { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { ChartNode, FlowChart } from '#domain/process/chart.ts';
import type { NodeId } from '#domain/shared/ids.ts';
import { Loader } from '../../ui/state/Loader.ts';
import type { PageContext } from '../../ui/navigation/pageContext.ts';
import type { ViewModel } from '../../ui/state/viewModel.ts';
import { ChartDisplay } from './ChartDisplay.ts';

export type ChartOf = Parameters<InstanceGateway['getChart']>[0];

/** View model of the flow chart of a request, a task or a definition, with at most one open node. */
export class ChartViewModel implements ViewModel {
  openNode: NodeId | undefined = undefined;
  readonly loader: Loader<FlowChart>;
  readonly display: ChartDisplay;

  constructor(context: PageContext, of: ChartOf) {
    this.loader = new Loader(context, () => context.get(InstanceGateway).getChart(of));
    this.display = new ChartDisplay(context.get(PreferenceStore));
    makeAutoObservable(this, { loader: false, display: false }, { autoBind: true });
  }

  get node(): ChartNode | undefined {
    return this.loader.value?.nodes.find(({ id }) => id === this.openNode);
  }

  start(): void {
    this.loader.subscribe();
  }
  dispose(): void {
    this.loader.stop();
  }

  open(node: NodeId): void {
    this.openNode = node;
  }
  close(): void {
    this.openNode = undefined;
  }
}
