import { makeAutoObservable, observableRef } from 'mobx';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { ChartNode } from '#domain/process/chart.ts';
import type { NodeId } from '#domain/shared/ids.ts';

export const CHART_SHAPES = ['chart', 'list'] as const;
export type ChartShape = (typeof CHART_SHAPES)[number];
/** Which steps of the list stand open: all, none, or the ones the request stands on. */
const UNFOLDINGS = ['current', 'all', 'none'] as const;
type Unfolding = (typeof UNFOLDINGS)[number];

/**
 * How somebody looks at charts: as a drawing or a list, its steps open or folded. The device remembers it for the next
 * chart.
 */
export class ChartDisplay {
  shape: ChartShape;
  unfolding: Unfolding;
  /** Steps opened or folded one by one since. */
  single: ReadonlyMap<NodeId, boolean> = new Map();
  readonly #preferences: PreferenceStore;

  constructor(preferences: PreferenceStore) {
    this.#preferences = preferences;
    this.shape = CHART_SHAPES.find((each) => each === preferences.read('chartShape')) ?? 'chart';
    this.unfolding = UNFOLDINGS.find((each) => each === preferences.read('chartUnfolding')) ?? 'current';
    makeAutoObservable(this, { single: observableRef }, { autoBind: true });
  }

  isOpen({ id, progress }: Pick<ChartNode, 'id' | 'progress'>): boolean {
    return (
      this.single.get(id) ?? (this.unfolding === 'all' || (this.unfolding === 'current' && progress === 'current'))
    );
  }

  show(shape: ChartShape): void {
    this.shape = shape;
    this.#preferences.write('chartShape', shape);
  }
  fold(node: NodeId, isOpen: boolean): void {
    this.single = new Map([...this.single, [node, isOpen]]);
  }
  foldAll(unfolding: Unfolding): void {
    this.single = new Map();
    this.unfolding = unfolding;
    this.#preferences.write('chartUnfolding', unfolding);
  }
}
