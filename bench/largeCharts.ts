import { decide } from '#domain/process/decide.ts';
import type { CommandInputs, Command } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import type { ProcessDefinition } from '#domain/workflow/processDefinition.ts';
import { answerQuestions, type ResolveAssignees } from '#testing/answerQuestions.ts';
import { resolveFromNames } from '#testing/resolveFromNames.ts';
import { chart } from '#testing/chart.ts';
import { actor, person } from '#testing/people.ts';

/*
 * Measures what a decision costs the process core in charts of a thousand nodes, compared with the same shape of ten
 * nodes. A request is executed from its start through all its steps. Only the processor time of the deciding call with
 * resolved questions is counted, so that other processes do not affect it.
 */
const SIZES = [10, 1_000];

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const SHAPES: Readonly<Record<string, (size: number) => readonly string[]>> = {
  'one after the other': (size) => [
    'start -> s0',
    ...numbers(size - 1).map((index) => `s${index} -> s${index + 1}`),
    `s${size - 1} -> end`,
  ],
  'a fork for each pair': (size) => {
    const forks = Math.ceil(size / 4);
    return [
      'start -> and0',
      ...numbers(forks).flatMap((index) => [
        `and${index * 2} -> s${index * 2}`,
        `and${index * 2} -> s${index * 2 + 1}`,
        `s${index * 2} -> and${index * 2 + 1}`,
        `s${index * 2 + 1} -> and${index * 2 + 1}`,
        index < forks - 1 ? `and${index * 2 + 1} -> and${index * 2 + 2}` : `and${index * 2 + 1} -> end`,
      ]),
    ];
  },
  'a choice before each': (size) => {
    const steps = Math.ceil(size / 2);
    return [
      'start -> xor0',
      ...numbers(steps).flatMap((index) => [
        `xor${index} -> s${index}: v > 0`,
        index < steps - 1 ? `xor${index} -> xor${index + 1}: else` : `xor${index} -> end: else`,
        index < steps - 1 ? `s${index} -> xor${index + 1}` : `s${index} -> end`,
      ]),
    ];
  },
  'all side by side': (size) => [
    'start -> and0',
    ...numbers(size - 2).flatMap((index) => [`and0 -> s${index}`, `s${index} -> and1`]),
    'and1 -> end',
  ],
};

const COLLEAGUES = 20;
const ROUNDS = 3;

/** Directory of a company of twenty users: `s123` is decided by the third. */
const colleagues: ResolveAssignees = (question) =>
  resolveFromNames(question).map(({ id }) => person(`p${Number(id.slice(1)) % COLLEAGUES}`));

interface Walked {
  readonly decisions: number;
  readonly took: readonly number[];
}

/** Executes one request from start to end. */
function walk(definition: ProcessDefinition): Walked {
  const took: number[] = [];
  let state: InstanceState | undefined;
  const act = (who: string, command: Command): number => {
    let last = 0;
    const decision = answerQuestions((people) => {
      const answers: CommandInputs = { now: 1, ids: { first: '1790000000000000001' }, people, agents: {} };
      const began = process.cpuUsage();
      const answer = decide(definition, state, actor(who), command, answers);
      const { user, system } = process.cpuUsage(began);
      last = (user + system) / 1000;
      return answer;
    }, colleagues);
    if (decision.kind !== 'done') throw new Error(JSON.stringify(decision).slice(0, 300));
    ({ state } = decision);
    return last;
  };
  act('zhang', { kind: 'start', instance: '1', variables: { v: 1 }, opinion: '', chosenPeople: {} });
  for (let task = state?.tasks[0]; task !== undefined; task = state?.tasks[0])
    took.push(
      act(task.assignee ?? '', {
        ...{ kind: 'decide', task: task.id, vote: 'agree', variables: {}, chosenPeople: {}, opinion: '' },
      }),
    );
  if (state?.status !== 'succeeded') throw new Error('The request has not ended');
  return { decisions: took.length, took };
}

const inOrder = (took: readonly number[]): readonly number[] => took.toSorted((one, other) => one - other);
const meanOf = (took: readonly number[]): number => took.reduce((sum, each) => sum + each, 0) / took.length;

for (const [shape, linesOf] of Object.entries(SHAPES))
  for (const size of SIZES) {
    const definition = chart(linesOf(size));
    for (let round = 1; round < ROUNDS * (size < 100 ? 50 : 1); round += 1) walk(definition);
    const { decisions, took } = walk(definition);
    console.log(
      `${shape.padEnd(24)}${String(Object.keys(definition.nodes).length).padStart(6)} nodes ` +
        `${String(decisions).padStart(5)} decisions  mean ${meanOf(took).toFixed(3)} ms  ` +
        `slowest of twenty ${(inOrder(took)[Math.floor(decisions * 0.95)] ?? 0).toFixed(3)} ms`,
    );
  }
