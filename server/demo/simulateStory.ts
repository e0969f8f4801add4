import type { Vote } from '#package/definition.ts';
import type { Variables } from '#package/expression.ts';
import type { Command, TaskState, Instant } from '#package/process.ts';
import type { SampleOpinion, StoryAction, StoryStep } from '#server/company/files/historyFiles.ts';
import { executeStoryAction } from './storyActions.ts';
import { addOfficeHours, toOfficeTime } from './officeHours.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import type { DemoScenario } from './demoScenario.ts';

const MAX_STEPS = 40;
const DAY = 86_400_000;

/** Executes the steps of a story, evenly spaced between its start and now. */
export async function simulateStory(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  steps: readonly (StoryStep | StoryAction)[],
): Promise<void> {
  await simulation.start();
  const pause = (scenario.now - simulation.outline.startedAt) / (steps.length + 1);
  for (const [index, step] of steps.entries()) {
    const plannedAt =
      typeof step === 'object' && step.daysAgo !== undefined
        ? scenario.now - step.daysAgo * DAY
        : Math.round(simulation.outline.startedAt + pause * (index + 1));
    const at = Math.max(toStoryTime(scenario, plannedAt), simulation.lastEventAt);
    if (typeof step === 'object') await executeStoryAction(scenario, simulation, step, at);
    else if (step === 'finish') await continueRequest(scenario, simulation, { isSmooth: true });
    else await executeStep(scenario, simulation, step, at);
  }
}

/**
 * Continues a request at random: each step takes some office hours, and users mostly agree, sometimes refuse or return.
 * It stops at the end of the request or at the present, whichever comes first.
 */
export async function continueRequest(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  { isSmooth = false } = {},
): Promise<void> {
  for (let count = 0; count < MAX_STEPS && !simulation.isOver; count += 1) {
    const at = addOfficeHours(simulation.lastEventAt, scenario.random.between(0.3, 9));
    if (at > scenario.now) return;
    await executeStep(scenario, simulation, isSmooth ? 'agree' : pickStep(scenario, simulation), at);
  }
}

function pickStep({ random }: DemoScenario, { steps, outline }: RequestSimulation): StoryStep {
  const wasReturned = steps.some(({ event }) => event.command.kind === 'return');
  const chance = random.next();
  if (chance < 0.06) return 'refuse';
  if (chance < 0.12 && !wasReturned && steps.length > 0)
    return outline.index % 2 === 0 ? 'return:initiator:normal' : 'return:initiator:backtrack';
  return chance < 0.15 ? 'abstain' : 'agree';
}

/** Moves an event of a story into office hours and before the present. */
export const toStoryTime = ({ now }: DemoScenario, moment: Instant): Instant => Math.min(toOfficeTime(moment), now);

async function executeStep(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  step: StoryStep,
  at: Instant,
): Promise<void> {
  if (isOfInitiator(step)) {
    return simulation.perform(
      scenario.actor(simulation.outline.initiator),
      { kind: step, opinion: pickOpinion(scenario, simulation, 'withdraw') },
      at,
    );
  }
  const [task] = simulation.openTasks;
  if (task === undefined) return;
  const actor = await simulation.getHandler(task);
  if (task.assignee === undefined) await simulation.perform(actor, { kind: 'claim', task: task.id }, at);
  await simulation.perform(
    actor,
    toCommand(scenario, simulation, task, step, () => simulation.writeAt(task.node, actor.person.id, at)),
    at,
  );
}

const OF_INITIATOR = ['withdraw', 'void'] as const;
const isOfInitiator = (step: StoryStep): step is (typeof OF_INITIATOR)[number] =>
  OF_INITIATOR.some((word) => word === step);

function toCommand(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  task: TaskState,
  step: StoryStep,
  write: () => Variables,
): Command {
  const node = simulation.outline.definition.loaded.process.nodes[task.node];
  const settings = node?.kind === 'userTask' ? node.task : undefined;
  const [, to, afterwards] = /^return:(previous|initiator):(normal|backtrack)$/u.exec(step) ?? [];
  const target = to === 'previous' ? 'previous' : 'initiator';
  if (to !== undefined && task.kind !== 'returned' && settings?.returns.targets.includes(target) === true) {
    const forced = settings.returns.afterInitiator;
    const chosen = afterwards === 'backtrack' ? ('backtrack' as const) : ('normal' as const);
    return {
      kind: 'return',
      task: task.id,
      opinion: pickOpinion(scenario, simulation, 'return', task),
      to: target,
      afterwards: forced === 'both' ? chosen : forced,
    };
  }
  const vote =
    (['refuse', 'abstain'] as const).find(
      (word) => word === step && settings?.decisions.some((offered) => offered.vote === word) === true,
    ) ?? 'agree';
  return {
    kind: 'decide',
    task: task.id,
    vote,
    opinion: pickVoteOpinion(scenario, simulation, vote, task, settings?.switches.includes('opinionRequired') === true),
    variables: write(),
    chosenPeople: {},
  };
}

type OpinionUse = SampleOpinion['for'];
/** Probability that a user agrees without an opinion when none is required. */
const SILENT_PROBABILITY = 0.3;

function pickVoteOpinion(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  vote: Vote,
  task: TaskState,
  isRequired: boolean,
): string {
  const mayBeSilent = vote === 'agree' && !isRequired && task.kind !== 'returned';
  return mayBeSilent && scenario.random.next() < SILENT_PROBABILITY
    ? ''
    : pickOpinion(scenario, simulation, task.kind === 'returned' ? 'resubmit' : vote, task);
}

/** Alternatives for decisions without an opinion. */
const FALLBACK_OCCASIONS: Partial<Readonly<Record<OpinionUse, OpinionUse>>> = {
  abstain: 'agree',
  resubmit: 'agree',
  withdraw: 'return',
};

/** Returns an opinion for a decision: one for this node if there is any, otherwise a general one. */
function pickOpinion(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  occasion: OpinionUse,
  task?: TaskState,
): string {
  const fitting = simulation.outline.opinions.filter((opinion) => opinion.for === occasion);
  const here = fitting.filter(({ node }) => node !== undefined && node === task?.node);
  const phrase = scenario.random.pick(here.length > 0 ? here : fitting.filter(({ node }) => node === undefined));
  if (phrase !== undefined) return phrase.text['zh-CN'];
  const instead = FALLBACK_OCCASIONS[occasion];
  return instead === undefined ? '' : pickOpinion(scenario, simulation, instead, task);
}
