import { makeAutoObservable, observableRef } from 'mobx';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import type { NodeId } from '#domain/shared/ids.ts';

export const CHART_SHAPES = ['chart', 'list'] as const;
export type ChartShape = (typeof CHART_SHAPES)[number];
/** Which steps of the list are expanded: the current ones, all or none. */
const EXPANSIONS = ['current', 'all', 'none'] as const;
type Expansion = (typeof EXPANSIONS)[number];

/** Display settings of charts: drawing or list, and expanded steps. Stored on the device for the next chart. */
export class ChartDisplay {
  shape: ChartShape;
  expansion: Expansion;
  /** Steps that were expanded or collapsed individually. */
  expandedNodes: ReadonlyMap<NodeId, boolean> = new Map();
  readonly #preferences: PreferenceStore;

  constructor(preferences: PreferenceStore) {
    this.#preferences = preferences;
    this.shape = CHART_SHAPES.find((each) => each === preferences.read('chartShape')) ?? 'chart';
    this.expansion = EXPANSIONS.find((each) => each === preferences.read('chartUnfolding')) ?? 'current';
    makeAutoObservable(this, { expandedNodes: observableRef }, { autoBind: true });
  }

  isOpen({ id, progress }: Pick<ChartNode, 'id' | 'progress'>): boolean {
    return (
      this.expandedNodes.get(id) ??
      (this.expansion === 'all' || (this.expansion === 'current' && progress === 'current'))
    );
  }

  setShape(shape: ChartShape): void {
    this.shape = shape;
    this.#preferences.write('chartShape', shape);
  }
  setExpanded(node: NodeId, isOpen: boolean): void {
    this.expandedNodes = new Map([...this.expandedNodes, [node, isOpen]]);
  }
  setExpansion(unfolding: Expansion): void {
    this.expandedNodes = new Map();
    this.expansion = unfolding;
    this.#preferences.write('chartUnfolding', unfolding);
  }
}
