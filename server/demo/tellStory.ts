import type { Command } from '#domain/process/command.ts';
import type { Vote } from '#domain/process/definition.ts';
import type { TaskState } from '#domain/process/state.ts';
import type { Instant } from '#domain/shared/ids.ts';
import type { OpinionsFile } from '../definitions/files/companyFiles.ts';
import type { StoryStep } from '../definitions/files/historyFiles.ts';
import { nameIn } from '../texts/nameIn.ts';
import { afterOfficeHours } from './officeHours.ts';
import type { RequestPlay } from './requestPlay.ts';
import type { Stage } from './stage.ts';

const MOST_STEPS = 40;

/** Plays the steps of a story, evenly spread between its start and now. */
export async function tellStory(stage: Stage, play: RequestPlay, steps: readonly StoryStep[], opinions: OpinionsFile): Promise<void> {
  await play.start();
  const pause = (stage.now - play.sketch.startedAt) / (steps.length + 1);
  for (const [index, step] of steps.entries()) {
    const at = Math.round(play.sketch.startedAt + pause * (index + 1));
    if (step === 'finish') await liveOn(stage, play, opinions, { isSmooth: true });
    else await take(stage, play, step, at, opinions);
  }
}

/**
 * Lets a request go its way as it would in an office: people take some working hours for each step, mostly agree, sometimes
 * refuse or send it back. It stops at its end or at the present, whichever comes first.
 */
export async function liveOn(stage: Stage, play: RequestPlay, opinions: OpinionsFile, { isSmooth = false } = {}): Promise<void> {
  for (let count = 0; count < MOST_STEPS && !play.isOver; count += 1) {
    const at = afterOfficeHours(play.lastMoment, stage.random.between(0.3, 9));
    if (at > stage.now) return;
    await take(stage, play, isSmooth ? 'agree' : likelyStep(stage, play), at, opinions);
  }
}

function likelyStep({ random }: Stage, { steps, sketch }: RequestPlay): StoryStep {
  const wasReturned = steps.some(({ event }) => event.command.kind === 'return');
  const chance = random.next();
  if (chance < 0.06) return 'refuse';
  if (chance < 0.12 && !wasReturned && steps.length > 0) return sketch.index % 2 === 0 ? 'return:initiator:normal' : 'return:initiator:backtrack';
  return chance < 0.15 ? 'abstain' : 'agree';
}

async function take(stage: Stage, play: RequestPlay, step: StoryStep, at: Instant, opinions: OpinionsFile): Promise<void> {
  const say = opinionsOf(stage, opinions);
  if (isOfInitiator(step)) {
    const command: Command = step === 'withdraw' || step === 'void' ? { kind: step, opinion: say('return') } : { kind: step };
    return play.perform(stage.actor(play.sketch.initiator), command, at);
  }
  const [task] = play.openTasks;
  if (task === undefined) return;
  const actor = await play.handlerOf(task);
  if (task.assignee === undefined) await play.perform(actor, { kind: 'claim', task: task.id }, at);
  await play.perform(actor, commandFor(play, task, step, say), at);
}

const OF_INITIATOR = ['withdraw', 'void', 'suspend', 'pend'] as const;
const isOfInitiator = (step: StoryStep): step is (typeof OF_INITIATOR)[number] => OF_INITIATOR.some((word) => word === step);

type Say = (occasion: OpinionsFile[number]['for']) => string;

function commandFor(play: RequestPlay, task: TaskState, step: StoryStep, say: Say): Command {
  const node = play.sketch.definition.loaded.process.nodes[task.node];
  const settings = node?.kind === 'userTask' ? node.task : undefined;
  const [, to, afterwards] = /^return:(previous|initiator):(normal|backtrack)$/u.exec(step) ?? [];
  const target = to === 'previous' ? 'previous' : 'initiator';
  if (to !== undefined && task.kind !== 'returned' && settings?.returns.targets.includes(target) === true) {
    const forced = settings.returns.afterInitiator;
    const chosen = afterwards === 'backtrack' ? 'backtrack' as const : 'normal' as const;
    return { kind: 'return', task: task.id, opinion: say('return'), to: target, afterwards: forced === 'both' ? chosen : forced };
  }
  const vote = (['refuse', 'abstain'] as const).find((word) => word === step && settings?.decisions.some((offered) => offered.vote === word) === true) ?? 'agree';
  return { kind: 'decide', task: task.id, vote, opinion: say(OCCASIONS[vote]), variables: play.writeAt(task.node), chosenPeople: {} };
}

const OCCASIONS: Readonly<Record<Vote, OpinionsFile[number]['for']>> = { agree: 'agree', refuse: 'refuse', abstain: 'agree' };

/** One of the company's own phrases. */
const opinionsOf = ({ random, language }: Stage, opinions: OpinionsFile): Say => (occasion) => {
  const phrase = random.pick(opinions.filter((each) => each.for === occasion));
  return phrase === undefined ? '' : nameIn(phrase.text, language);
};
