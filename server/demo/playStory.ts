import type { Vote } from '#package/definition.ts';
import type { Variables } from '#package/expression.ts';
import type { Command, TaskState, Instant } from '#package/process.ts';
import type { SampleOpinion, StoryAction, StoryStep } from '../definitions/files/historyFiles.ts';
import { takePart } from './storyActions.ts';
import { afterOfficeHours, inOfficeTime } from './officeHours.ts';
import type { RequestSimulation } from './requestSimulation.ts';
import type { DemoScenario } from './demoScenario.ts';

const MOST_STEPS = 40;
const DAY = 86_400_000;

/** Plays the steps of a story, evenly spread between its start and now. */
export async function playStory(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  steps: readonly (StoryStep | StoryAction)[],
): Promise<void> {
  await simulation.start();
  const pause = (scenario.now - simulation.outline.startedAt) / (steps.length + 1);
  for (const [index, step] of steps.entries()) {
    const told =
      typeof step === 'object' && step.daysAgo !== undefined
        ? scenario.now - step.daysAgo * DAY
        : Math.round(simulation.outline.startedAt + pause * (index + 1));
    const at = Math.max(storyTime(scenario, told), simulation.lastMoment);
    if (typeof step === 'object') await takePart(scenario, simulation, step, at);
    else if (step === 'finish') await liveOn(scenario, simulation, { isSmooth: true });
    else await take(scenario, simulation, step, at);
  }
}

/**
 * Lets a request go its way as it would in an office: people take some working hours for each step, mostly agree,
 * sometimes refuse or send it back. It stops at its end or at the present, whichever comes first.
 */
export async function liveOn(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  { isSmooth = false } = {},
): Promise<void> {
  for (let count = 0; count < MOST_STEPS && !simulation.isOver; count += 1) {
    const at = afterOfficeHours(simulation.lastMoment, scenario.random.between(0.3, 9));
    if (at > scenario.now) return;
    await take(scenario, simulation, isSmooth ? 'agree' : likelyStep(scenario, simulation), at);
  }
}

function likelyStep({ random }: DemoScenario, { steps, outline }: RequestSimulation): StoryStep {
  const wasReturned = steps.some(({ event }) => event.command.kind === 'return');
  const chance = random.next();
  if (chance < 0.06) return 'refuse';
  if (chance < 0.12 && !wasReturned && steps.length > 0)
    return outline.index % 2 === 0 ? 'return:initiator:normal' : 'return:initiator:backtrack';
  return chance < 0.15 ? 'abstain' : 'agree';
}

/** Stories are told in days; what happens in them happens in the office, and before now. */
export const storyTime = ({ now }: DemoScenario, moment: Instant): Instant => Math.min(inOfficeTime(moment), now);

async function take(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  step: StoryStep,
  at: Instant,
): Promise<void> {
  if (isOfInitiator(step)) {
    return simulation.perform(
      scenario.actor(simulation.outline.initiator),
      { kind: step, opinion: opinionOn(scenario, simulation, 'withdraw') },
      at,
    );
  }
  const [task] = simulation.openTasks;
  if (task === undefined) return;
  const actor = await simulation.handlerOf(task);
  if (task.assignee === undefined) await simulation.perform(actor, { kind: 'claim', task: task.id }, at);
  await simulation.perform(
    actor,
    commandFor(scenario, simulation, task, step, () => simulation.writeAt(task.node, actor.person.id, at)),
    at,
  );
}

const OF_INITIATOR = ['withdraw', 'void'] as const;
const isOfInitiator = (step: StoryStep): step is (typeof OF_INITIATOR)[number] =>
  OF_INITIATOR.some((word) => word === step);

function commandFor(
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
      opinion: opinionOn(scenario, simulation, 'return', task),
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
    opinion: opinionOfVote(scenario, simulation, vote, task, settings?.switches.includes('opinionRequired') === true),
    variables: write(),
    chosenPeople: {},
  };
}

type OpinionUse = SampleOpinion['for'];
/** Who agrees and need not say why often says nothing. */
const SILENT = 0.3;

function opinionOfVote(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  vote: Vote,
  task: TaskState,
  isRequired: boolean,
): string {
  const mayBeSilent = vote === 'agree' && !isRequired && task.kind !== 'returned';
  return mayBeSilent && scenario.random.next() < SILENT
    ? ''
    : opinionOn(scenario, simulation, task.kind === 'returned' ? 'resubmit' : vote, task);
}

/** Where nobody has thought of words for an occasion. */
const INSTEAD: Partial<Readonly<Record<OpinionUse, OpinionUse>>> = {
  abstain: 'agree',
  resubmit: 'agree',
  withdraw: 'return',
};

/** What people write on such an occasion: at this very node, else anywhere. */
function opinionOn(
  scenario: DemoScenario,
  simulation: RequestSimulation,
  occasion: OpinionUse,
  task?: TaskState,
): string {
  const fitting = simulation.outline.opinions.filter((opinion) => opinion.for === occasion);
  const here = fitting.filter(({ node }) => node !== undefined && node === task?.node);
  const phrase = scenario.random.pick(here.length > 0 ? here : fitting.filter(({ node }) => node === undefined));
  if (phrase !== undefined) return phrase.text['zh-CN'];
  const instead = INSTEAD[occasion];
  return instead === undefined ? '' : opinionOn(scenario, simulation, instead, task);
}
