import type { CommandOf } from '#domain/workflow/command.ts';
import type { InstanceState, TaskState } from '#domain/workflow/instanceState.ts';
import type { ProcessDefinition, Vote } from '#domain/workflow/processDefinition.ts';
import { resolveWithInventedUsers } from '#testing/resolveFromNames.ts';
import { ProcessHarness, PLATFORM_ACTOR } from '#testing/processHarness.ts';
import { actor, person } from '#testing/people.ts';

/** A decision with the flows the request took until it waited again or ended. */
export interface DecidedStep {
  readonly step: string;
  readonly vote: Vote;
  readonly flows: readonly string[];
}

export interface DecidedRequest {
  readonly steps: readonly DecidedStep[];
  readonly state: InstanceState;
}

/** Maximum number of decisions, because a chart may lead a refusal back to its start without end. */
const MAX_DECISIONS = 40;

/**
 * Starts a request and has each step decided by its assignee until it ends or the maximum number of decisions is
 * reached. Handlers succeed, called requests are approved, timers do not fire.
 */
export function decideByVotes(
  process: ProcessDefinition,
  voteAt: (decision: number, step: string) => Vote,
  variables: CommandOf<'start'>['variables'] = {},
): DecidedRequest {
  const chosenPeople = Object.fromEntries(
    process.settings.requiredAtStart.map((step) => [step, [person(`chosen for ${step}`)]]),
  );
  const harness = new ProcessHarness(process, resolveWithInventedUsers).start('starter', variables, { chosenPeople });
  finishWork(harness);
  const steps: DecidedStep[] = [];
  while (steps.length < MAX_DECISIONS && harness.currentState.endedAt === undefined) {
    const task = harness.currentState.tasks[0];
    if (task === undefined) break;
    const before = new Set(harness.currentState.path.map(({ id }) => id));
    const vote = voteAt(steps.length, task.node);
    decideTask(harness, task, vote);
    finishWork(harness);
    const flows = harness.currentState.path.flatMap(({ id, via }) =>
      before.has(id) || via === undefined ? [] : [via],
    );
    steps.push({ step: task.node, vote, flows });
  }
  return { steps, state: harness.currentState };
}

function decideTask(harness: ProcessHarness, task: TaskState, vote: Vote): void {
  const [candidate] = task.candidates;
  const holder = actor(task.assignee ?? candidate?.id ?? '', {
    groups: candidate?.kind === 'group' ? [candidate.id] : [],
  });
  if (task.assignee === undefined) harness.execute(holder, { kind: 'claim', task: task.id });
  const nodes = Object.values(harness.definition.nodes).filter(({ kind }) => kind === 'userTask');
  const mayChoose = harness.definition.nodes[task.node];
  const isChooser = mayChoose?.kind === 'userTask' && mayChoose.task.switches.includes('selectPeople');
  harness.execute(holder, {
    kind: 'decide',
    task: task.id,
    vote,
    variables: {},
    opinion: 'because',
    chosenPeople: isChooser ? Object.fromEntries(nodes.map(({ id }) => [id, [person(`chosen for ${id}`)]])) : {},
  });
}

function finishWork(harness: ProcessHarness): void {
  for (let rounds = 0; rounds < MAX_DECISIONS; rounds += 1) {
    const { jobs, calls } = harness.currentState;
    const [job] = jobs;
    const [call] = calls;
    if (job)
      harness.execute(PLATFORM_ACTOR, { kind: 'finishHandler', job: job.id, result: { ok: true, variables: {} } });
    else if (call)
      harness.execute(PLATFORM_ACTOR, { kind: 'calledEnded', called: call.id, outcome: 'approved', variables: {} });
    else return;
  }
}
