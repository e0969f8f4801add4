import type { AfterReturn, AfterReturnChoice, ReturnSettings, ReturnTarget } from '../workflow/processDefinition.ts';
import type { NodeId } from '../shared/ids.ts';

/** Where a request goes back to: one step, to who started it, or to a node it came through. */
export type ReturnDestination = 'previous' | 'initiator' | { readonly node: NodeId };

export const kindOfTarget = (to: ReturnDestination): ReturnTarget => (typeof to === 'string' ? to : 'node');

const OPTIONS: Readonly<Record<AfterReturnChoice, readonly AfterReturn[]>> = {
  both: ['normal', 'backtrack'],
  normal: ['normal'],
  backtrack: ['backtrack'],
};

/**
 * What may happen once a returned request was redone: the chart again, or straight back. To the previous step it is
 * always the chart (contract words 5, process 5).
 * @param settings what the node allows after a return to the initiator and to a node
 * @param to where the request goes back to
 * @returns one or both, the usual one first
 * @example
 * afterReturnOptions({ afterInitiator: 'both', afterNode: 'normal' }, 'initiator'); // ['normal', 'backtrack']
 * afterReturnOptions({ afterInitiator: 'both', afterNode: 'normal' }, 'previous'); // ['normal']
 */
export function afterReturnOptions(
  { afterInitiator, afterNode }: Pick<ReturnSettings, 'afterInitiator' | 'afterNode'>,
  to: ReturnDestination,
): readonly AfterReturn[] {
  const options: Readonly<Record<ReturnTarget, readonly AfterReturn[]>> = {
    previous: ['normal'],
    initiator: OPTIONS[afterInitiator],
    node: OPTIONS[afterNode],
  };
  return options[kindOfTarget(to)];
}
