import type { AfterReturn, AfterReturnChoice, ReturnSettings, ReturnTarget } from '../workflow/processDefinition.ts';
import type { NodeId } from '../shared/ids.ts';

/** Where a request is returned to: the previous step, the initiator, or a node it has passed. */
export type ReturnDestination = 'previous' | 'initiator' | { readonly node: NodeId };

export const getTargetKind = (to: ReturnDestination): ReturnTarget => (typeof to === 'string' ? to : 'node');

const OPTIONS: Readonly<Record<AfterReturnChoice, readonly AfterReturn[]>> = {
  both: ['normal', 'backtrack'],
  normal: ['normal'],
  backtrack: ['backtrack'],
};

/**
 * Returns what may happen after returned work is done: `normal` follows the chart again, `backtrack` leads directly
 * back. A return to the previous step is always `normal` (contract words 5, process 5).
 * @param settings what the node allows after a return to the initiator and to a node
 * @param to where the request is returned to
 * @returns one or both options, the default first
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
  return options[getTargetKind(to)];
}
