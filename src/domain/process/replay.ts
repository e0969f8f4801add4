import type { ProcessEvent } from '../workflow/command.ts';
import { decideUnder } from './decide.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * The state a request has come to, from its events in order (ADR 5).
 * @param definition the one the events were recorded with
 * @param events all of them, oldest first
 * @returns the state; `undefined` when there are no events
 * @throws when an event is not accepted: the events were recorded with another definition, or not all of them are
 * there
 * @example
 * import { chart, Desk } from '@ringi/domain/testing';
 * const desk = new Desk(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * desk.decide('wang');
 * replay(desk.definition, desk.events).outcome; // 'approved'
 */
export function replay(definition: ProcessDefinition, events: readonly ProcessEvent[]): InstanceState | undefined {
  return events.reduce<InstanceState | undefined>((state, { version, rules = 1, actor, command, answers }) => {
    const decision = decideUnder(rules, { definition, state, actor, command, answers });
    if (decision.kind !== 'done')
      throw new Error(`Event ${version} (${command.kind}) cannot be replayed: ${JSON.stringify(decision)}`);
    return decision.state;
  }, undefined);
}
