import { decideByRules } from '#domain/process/decide.ts';
import type { Command } from '#domain/workflow/command.ts';
import { actor, person } from '#testing/people.ts';
import type { ProcessHarness } from '#testing/processHarness.ts';

/** Executes a command as the second version of the rules accepted it. */
export function actBefore(desk: ProcessHarness, by: string, command: Command): void {
  const decision = decideByRules(2, {
    definition: desk.definition,
    state: desk.currentState,
    actor: actor(by),
    command,
    answers: { now: desk.now, ids: { first: '900' }, people: {}, agents: {} },
  });
  if (decision.kind !== 'done') throw new Error(JSON.stringify(decision));
  desk.state = decision.state;
  desk.effects.push(...decision.effects);
  desk.events.push(decision.event);
}

/** Passes a question on to another user, as requests from before the third version may contain it. */
export const askOn = (desk: ProcessHarness, by: string, to: string): void =>
  actBefore(desk, by, {
    kind: 'communicate',
    task: desk.getTask(by).id,
    people: [person(to)],
    opinion: 'why?',
  });
