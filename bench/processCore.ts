import { Engine } from 'bpmn-engine';
import { decide } from '#domain/process/decide.ts';
import type { CommandInputs, Command } from '#domain/workflow/command.ts';
import type { InstanceState } from '#domain/workflow/instanceState.ts';
import { actor, person } from '#testing/people.ts';
import { bpmnOf } from '#test/support/process/bpmnEngine.ts';
import { chart } from '#testing/chart.ts';
import { ProcessHarness } from '#testing/processHarness.ts';

/*
 * Compares the decisions per second of the process core and of `bpmn-engine` on the same model: ten steps, two of them
 * in parallel, with a gateway that sends every request back once. Measured in memory, and as on a server, where the
 * state is parsed before every decision and serialized after it.
 */
const MS = Number(process.env['MS'] ?? 1_500);
const MODEL = chart([
  'start -> s1',
  's1 -> s2',
  's2 -> xor1',
  'xor1 -> s1: v < 1',
  'xor1 -> s3: else',
  's3 -> and1',
  'and1 -> s4',
  'and1 -> s5',
  's4 -> and2',
  's5 -> and2',
  'and2 -> s6',
  's6 -> s7',
  's7 -> s8',
  's8 -> s9',
  's9 -> s10',
  's10 -> end',
]);
const ROUND = ['s1', 's2', 's1', 's2', 's3', 's4', 's5', 's6', 's7', 's8', 's9', 's10'];
const valueAt = (step: number): number => (step >= 2 ? 1 : 0);

type Walk = (decided: () => void) => void | Promise<void>;

const people: CommandInputs['people'] = Object.fromEntries(
  ['s0', ...ROUND].flatMap((last) =>
    ROUND.map((node) => [`${node}/own/${last === 's0' ? 'zhang' : last}`, [person(node)]]),
  ),
);

/** Executes one request from start to end; `keep` is called between two decisions. */
function walk(keep: (state: InstanceState) => InstanceState, decided: () => void): void {
  let state: InstanceState | undefined;
  const act = (who: string, command: Command) => {
    const answers: CommandInputs = { now: 1, ids: { first: '1790000000000000001' }, people, agents: {} };
    const decision = decide(MODEL, state, actor(who), command, answers);
    if (decision.kind !== 'done') throw new Error(JSON.stringify(decision));
    state = keep(decision.state);
  };
  act('zhang', { kind: 'start', instance: '1', variables: { v: 0 }, opinion: '', chosenPeople: {} });
  for (const [step, node] of ROUND.entries()) {
    const task = state?.tasks.find((each) => each.node === node);
    act(node, {
      kind: 'decide',
      task: task?.id ?? '',
      vote: 'agree',
      variables: { v: valueAt(step) },
      chosenPeople: {},
      opinion: '',
    });
    decided();
  }
  if (state?.status !== 'succeeded') throw new Error('The request has not ended');
}

const SOURCE = bpmnOf(MODEL);

async function walkOther(isStored: boolean, decided: () => void): Promise<void> {
  let v = 0;
  const services = { v: () => v };
  let engine = new Engine({ name: 'bench', source: SOURCE, services });
  let execution = await engine.execute();
  for (const [step, node] of ROUND.entries()) {
    v = valueAt(step);
    execution
      .getPostponed()
      .find((each) => each.id === node)
      ?.signal();
    decided();
    if (!isStored || step === ROUND.length - 1) continue;
    const text = JSON.stringify(await engine.getState());
    void engine.stop();
    engine = new Engine({ name: 'bench' }).recover(JSON.parse(text), { services });
    execution = await engine.resume();
  }
  if (execution.getPostponed().length > 0) throw new Error('The other request has not ended');
}

/** Decisions per second of processor time, which other processes do not affect. */
async function rateOf(once: Walk): Promise<number> {
  await once(() => undefined);
  let decisions = 0;
  const [before, start] = [process.cpuUsage(), performance.now()];
  while (performance.now() - start < MS)
    await once(() => {
      decisions += 1;
    });
  const { user, system } = process.cpuUsage(before);
  return (decisions * 1_000_000) / (user + system);
}

// Both must open the same steps before they are compared.
const harness = new ProcessHarness(MODEL).start('zhang', { v: 0 });
for (const [step, node] of ROUND.entries()) harness.decide(node, 'agree', { variables: { v: valueAt(step) } });
if (harness.currentState.status !== 'succeeded') throw new Error('The model does not end');

const stored = (state: InstanceState): InstanceState => JSON.parse(JSON.stringify(state)) as InstanceState;
const CONTESTS: readonly (readonly [name: string, ours: Walk, theirs: Walk])[] = [
  ['in memory', (decided) => walk((state) => state, decided), (decided) => walkOther(false, decided)],
  ['stored between decisions', (decided) => walk(stored, decided), (decided) => walkOther(true, decided)],
];
for (const [name, ours, theirs] of CONTESTS) {
  const [core, other] = [await rateOf(ours), await rateOf(theirs)];
  console.log(
    `${name.padEnd(26)} core ${core.toFixed(0).padStart(8)} decisions/s (${(1000 / core).toFixed(3)} ms)   bpmn-engine ${other.toFixed(0).padStart(6)}/s (${(1000 / other).toFixed(2)} ms)   ratio ${(core / other).toFixed(0)}`,
  );
}
