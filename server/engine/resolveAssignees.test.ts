import { expect, it } from 'vitest';
import type { CommandInputs, AssigneeQuery } from '#domain/workflow/command.ts';
import { resolveAssignees } from './resolveAssignees.ts';
import { person } from '#testing/people.ts';

const ANSWERS: CommandInputs = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
const question = (key: string): AssigneeQuery => ({
  kind: 'people',
  key,
  node: key,
  rules: [],
  wantsPeople: false,
  facts: { initiator: 'clerk', variables: {}, expressionValues: [], handlers: [] },
});

/** Mock core that asks one question after the other and then returns the answers. */
const asking = (keys: readonly string[]) => (given: CommandInputs) => {
  const missing = keys.find((key) => !Object.hasOwn(given.people, key));
  return missing === undefined
    ? { kind: 'done' as const, people: given.people }
    : { kind: 'asks' as const, questions: [question(missing)] };
};

it('answers each question once until the core has a result', async () => {
  const asked: string[] = [];
  const findPeople = async ({ key }: AssigneeQuery) => {
    asked.push(key);
    return [person(key)];
  };
  expect(await resolveAssignees(asking(['boss', 'hr']), findPeople, ANSWERS)).toEqual({
    kind: 'done',
    people: { boss: [person('boss')], hr: [person('hr')] },
  });
  expect(asked).toEqual(['boss', 'hr']);
});

it('accepts an empty list as an answer', async () => {
  expect(await resolveAssignees(asking(['boss']), async () => [], ANSWERS)).toMatchObject({ people: { boss: [] } });
});

it('stops a core that keeps asking', async () => {
  const never = () => ({ kind: 'asks' as const, questions: [] });
  await expect(resolveAssignees(never, async () => [], ANSWERS)).rejects.toThrow('keeps asking');
});
