import { expect, it } from 'vitest';
import type { Answers, Question } from '#domain/workflow/command.ts';
import { resolveQuestions } from '#server/engine/resolveQuestions.ts';
import { person } from '#testing/people.ts';

const ANSWERS: Answers = { now: 0, ids: { first: '1' }, people: {}, agents: {} };
const question = (key: string): Question => ({
  kind: 'people',
  key,
  node: key,
  rules: [],
  wantsPeople: false,
  facts: { initiator: 'clerk', variables: {}, expressionValues: [], handlers: [] },
});

/** A core that asks for one after the other, and then says whom it was told. */
const asking = (keys: readonly string[]) => (given: Answers) => {
  const missing = keys.find((key) => !Object.hasOwn(given.people, key));
  return missing === undefined
    ? { kind: 'done' as const, people: given.people }
    : { kind: 'asks' as const, questions: [question(missing)] };
};

it('answers what the core asks, each question once, until it has said what it has to say', async () => {
  const asked: string[] = [];
  const findPeople = async ({ key }: Question) => {
    asked.push(key);
    return [person(key)];
  };
  expect(await resolveQuestions(asking(['boss', 'hr']), findPeople, ANSWERS)).toEqual({
    kind: 'done',
    people: { boss: [person('boss')], hr: [person('hr')] },
  });
  expect(asked).toEqual(['boss', 'hr']);
});

it('takes nobody for an answer', async () => {
  expect(await resolveQuestions(asking(['boss']), async () => [], ANSWERS)).toMatchObject({ people: { boss: [] } });
});

it('stops a core that never has enough', async () => {
  const never = () => ({ kind: 'asks' as const, questions: [] });
  await expect(resolveQuestions(never, async () => [], ANSWERS)).rejects.toThrow('keeps asking');
});
