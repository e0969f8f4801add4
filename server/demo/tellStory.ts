import type { Variables } from '#domain/expression/tree.ts';
import type { Command } from '#domain/process/command.ts';
import type { Vote } from '#domain/process/definition.ts';
import type { TaskState } from '#domain/process/state.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { SampleOpinion, StoryDeed, StoryStep } from '../definitions/files/historyFiles.ts';
import { takePart } from './deeds.ts';
import { afterOfficeHours, inOfficeTime } from './officeHours.ts';
import type { RequestPlay } from './requestPlay.ts';
import type { Stage } from './stage.ts';

const MOST_STEPS = 40;
const DAY = 86_400_000;

/** Plays the steps of a story, evenly spread between its start and now. */
export async function tellStory(
  stage: Stage,
  play: RequestPlay,
  steps: readonly (StoryStep | StoryDeed)[],
): Promise<void> {
  await play.start();
  const pause = (stage.now - play.sketch.startedAt) / (steps.length + 1);
  for (const [index, step] of steps.entries()) {
    const told =
      typeof step === 'object' && step.daysAgo !== undefined
        ? stage.now - step.daysAgo * DAY
        : Math.round(play.sketch.startedAt + pause * (index + 1));
    const at = Math.max(storyTime(stage, told), play.lastMoment);
    if (typeof step === 'object') await takePart(stage, play, step, at);
    else if (step === 'finish') await liveOn(stage, play, { isSmooth: true });
    else await take(stage, play, step, at);
  }
}

/**
 * Lets a request go its way as it would in an office: people take some working hours for each step, mostly agree,
 * sometimes
 * refuse or send it back. It stops at its end or at the present, whichever comes first.
 */
export async function liveOn(stage: Stage, play: RequestPlay, { isSmooth = false } = {}): Promise<void> {
  for (let count = 0; count < MOST_STEPS && !play.isOver; count += 1) {
    const at = afterOfficeHours(play.lastMoment, stage.random.between(0.3, 9));
    if (at > stage.now) return;
    await take(stage, play, isSmooth ? 'agree' : likelyStep(stage, play), at);
  }
}

function likelyStep({ random }: Stage, { steps, sketch }: RequestPlay): StoryStep {
  const wasReturned = steps.some(({ event }) => event.command.kind === 'return');
  const chance = random.next();
  if (chance < 0.06) return 'refuse';
  if (chance < 0.12 && !wasReturned && steps.length > 0)
    return sketch.index % 2 === 0 ? 'return:initiator:normal' : 'return:initiator:backtrack';
  return chance < 0.15 ? 'abstain' : 'agree';
}

/** Stories are told in days; what happens in them happens in the office, and before now. */
export const storyTime = ({ now }: Stage, moment: Instant): Instant => Math.min(inOfficeTime(moment), now);

async function take(stage: Stage, play: RequestPlay, step: StoryStep, at: Instant): Promise<void> {
  if (isOfInitiator(step)) {
    return play.perform(
      stage.actor(play.sketch.initiator),
      { kind: step, opinion: opinionOn(stage, play, 'withdraw') },
      at,
    );
  }
  const [task] = play.openTasks;
  if (task === undefined) return;
  const actor = await play.handlerOf(task);
  if (task.assignee === undefined) await play.perform(actor, { kind: 'claim', task: task.id }, at);
  await play.perform(
    actor,
    commandFor(stage, play, task, step, () => play.writeAt(task.node, actor.person.id, at)),
    at,
  );
}

const OF_INITIATOR = ['withdraw', 'void'] as const;
const isOfInitiator = (step: StoryStep): step is (typeof OF_INITIATOR)[number] =>
  OF_INITIATOR.some((word) => word === step);

function commandFor(
  stage: Stage,
  play: RequestPlay,
  task: TaskState,
  step: StoryStep,
  write: () => Variables,
): Command {
  const node = play.sketch.definition.loaded.process.nodes[task.node];
  const settings = node?.kind === 'userTask' ? node.task : undefined;
  const [, to, afterwards] = /^return:(previous|initiator):(normal|backtrack)$/u.exec(step) ?? [];
  const target = to === 'previous' ? 'previous' : 'initiator';
  if (to !== undefined && task.kind !== 'returned' && settings?.returns.targets.includes(target) === true) {
    const forced = settings.returns.afterInitiator;
    const chosen = afterwards === 'backtrack' ? ('backtrack' as const) : ('normal' as const);
    return {
      kind: 'return',
      task: task.id,
      opinion: opinionOn(stage, play, 'return', task),
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
    opinion: opinionOfVote(stage, play, vote, task, settings?.switches.includes('opinionRequired') === true),
    variables: write(),
    chosenPeople: {},
  };
}

type Occasion = SampleOpinion['for'];
/** Who agrees and need not say why often says nothing. */
const SILENT = 0.3;

function opinionOfVote(stage: Stage, play: RequestPlay, vote: Vote, task: TaskState, isRequired: boolean): string {
  const mayBeSilent = vote === 'agree' && !isRequired && task.kind !== 'returned';
  return mayBeSilent && stage.random.next() < SILENT
    ? ''
    : opinionOn(stage, play, task.kind === 'returned' ? 'resubmit' : vote, task);
}

/** Where nobody has thought of words for an occasion. */
const INSTEAD: Partial<Readonly<Record<Occasion, Occasion>>> = {
  abstain: 'agree',
  resubmit: 'agree',
  withdraw: 'return',
};

/** What people write on such an occasion: at this very node, else anywhere. */
function opinionOn(stage: Stage, play: RequestPlay, occasion: Occasion, task?: TaskState): string {
  const fitting = play.sketch.opinions.filter((opinion) => opinion.for === occasion);
  const here = fitting.filter(({ node }) => node !== undefined && node === task?.node);
  const phrase = stage.random.pick(here.length > 0 ? here : fitting.filter(({ node }) => node === undefined));
  if (phrase !== undefined) return phrase.text['zh-CN'];
  const instead = INSTEAD[occasion];
  return instead === undefined ? '' : opinionOn(stage, play, instead, task);
}
