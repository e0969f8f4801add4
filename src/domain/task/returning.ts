import type { AfterReturn, AfterReturnChoice, ReturnTarget } from '../workflow/processDefinition.ts';
import type { NodeId } from '../shared/ids.ts';
import type { TaskDetail } from './taskViews.ts';

/** Where a request goes back to: one step, to who started it, or to a node it came through. */
export type ReturnDestination = 'previous' | 'initiator' | { readonly node: NodeId };

export const kindOfTarget = (to: ReturnDestination): ReturnTarget => (typeof to === 'string' ? to : 'node');

const OPTIONS: Readonly<Record<AfterReturnChoice, readonly AfterReturn[]>> = {
  both: ['normal', 'backtrack'],
  normal: ['normal'],
  backtrack: ['backtrack'],
};

/**
 * What may happen once it was redone: the chart again, or straight back. To the previous step it is always the chart
 * (contract words 5, process 5).
 */
export function afterReturnOptions(
  { afterInitiator, afterNode }: Pick<TaskDetail, 'afterInitiator' | 'afterNode'>,
  to: ReturnDestination,
): readonly AfterReturn[] {
  const options: Readonly<Record<ReturnTarget, readonly AfterReturn[]>> = {
    previous: ['normal'],
    initiator: OPTIONS[afterInitiator],
    node: OPTIONS[afterNode],
  };
  return options[kindOfTarget(to)];
}
