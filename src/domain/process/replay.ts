import type { ProcessEvent } from '../workflow/command.ts';
import { decideByRules } from './decide.ts';
import type { ProcessDefinition } from '../workflow/processDefinition.ts';
import type { InstanceState } from '../workflow/instanceState.ts';

/**
 * Rebuilds the state of a request from its events (ADR 5).
 * @param definition the definition the events were recorded with
 * @param events all events, oldest first
 * @returns the state; `undefined` without events
 * @throws if an event is not accepted, because it was recorded with another definition or events are missing
 * @example
 * import { chart, ProcessHarness } from '@ringi/domain/testing';
 * const harness = new ProcessHarness(chart(['start -> wang', 'wang -> end'])).start('zhang');
 * harness.decide('wang');
 * replay(harness.definition, harness.events).outcome; // 'approved'
 */
export function replay(definition: ProcessDefinition, events: readonly ProcessEvent[]): InstanceState | undefined {
  return events.reduce<InstanceState | undefined>((state, { version, rules = 1, actor, command, answers }) => {
    const decision = decideByRules(rules, { definition, state, actor, command, answers });
    if (decision.kind !== 'done')
      throw new Error(`Event ${version} (${command.kind}) cannot be replayed: ${JSON.stringify(decision)}`);
    return decision.state;
  }, undefined);
}
