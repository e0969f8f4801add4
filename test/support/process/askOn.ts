import { decideByRules } from '#domain/process/decide.ts';
import type { Command } from '#domain/workflow/command.ts';
import { actor, person } from '#testing/people.ts';
import type { ProcessHarness } from '#testing/processHarness.ts';

/** Executes a command as the second version of the rules accepted it. */
export function actBefore(harness: ProcessHarness, by: string, command: Command): void {
  const decision = decideByRules(2, {
    definition: harness.definition,
    state: harness.currentState,
    actor: actor(by),
    command,
    answers: { now: harness.now, ids: { first: '900' }, people: {}, agents: {} },
  });
  if (decision.kind !== 'done') throw new Error(JSON.stringify(decision));
  harness.state = decision.state;
  harness.effects.push(...decision.effects);
  harness.events.push(decision.event);
}

/** Passes a question on to another user, as requests from before the third version may contain it. */
export const askOn = (harness: ProcessHarness, by: string, to: string): void =>
  actBefore(harness, by, {
    kind: 'communicate',
    task: harness.getTask(by).id,
    people: [person(to)],
    opinion: 'why?',
  });
