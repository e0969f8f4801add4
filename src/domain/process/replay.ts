import type { ProcessEvent } from '../workflow/command.ts';
import { decide } from './decide.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * The state a request has come to, from its events in order.
 * @throws when an event is not accepted: the events were recorded with another definition, or not all of them are
 * there.
 */
export function replay(definition: ProcessDefinition, events: readonly ProcessEvent[]): InstanceState | undefined {
  return events.reduce<InstanceState | undefined>((state, { version, actor, command, answers }) => {
    const decision = decide(definition, state, actor, command, answers);
    if (decision.kind !== 'done')
      throw new Error(`Event ${version} (${command.kind}) cannot be replayed: ${JSON.stringify(decision)}`);
    return decision.state;
  }, undefined);
}
