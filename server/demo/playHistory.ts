import type { Instant } from '#domain/shared/ids.ts';
import type { OpinionsFile } from '../definitions/files/companyFiles.ts';
import type { SampleOpinion, SamplesFile } from '../definitions/files/historyFiles.ts';
import type { History } from '../definitions/loadHistory.ts';
import type { Company } from '../definitions/company.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { dutiesOf } from './dutiesOf.ts';
import { nextOpen } from './officeHours.ts';
import { makeRandom } from './random.ts';
import { RequestPlay, type Sketch } from './requestPlay.ts';
import { idOf, setStage, type HandleJob, type Stage } from './stage.ts';
import { liveOn, storyTime, tellStory } from './tellStory.ts';

const DAY = 86_400_000;
const DAYS = 120;

export interface HistoryOrder {
  readonly history: History;
  readonly company: Company;
  readonly opinions: OpinionsFile;
  /** The main definitions by key. */
  readonly definitions: ReadonlyMap<string, DeployedDefinition>;
  readonly now: Instant;
  readonly seed: number;
  readonly handle: HandleJob;
}

/**
 * Plays what a company has asked for in the last 120 days: first its stories, then what chance makes of its samples.
 * Nothing
 * touches a database; the same order with the same seed and moment gives the same requests with the same ids.
 * A draft has no steps.
 */
export async function playHistory({
  history,
  opinions,
  definitions,
  ...order
}: HistoryOrder): Promise<readonly RequestPlay[]> {
  const stage = setStage({
    ...order,
    duties: dutiesOf(history.agents, order.company, order.now),
    random: makeRandom(order.seed),
  });
  const plays: RequestPlay[] = [];
  for (const [index, story] of history.stories.entries()) {
    const file = history.samples.find(({ process }) => process === story.process);
    const sample = file?.requests[story.request];
    const definition = definitions.get(story.process);
    if (file === undefined || sample === undefined || definition === undefined) continue;
    const sketch = {
      index,
      definition,
      sample,
      opinions: heardIn(file, opinions),
      initiator: idOf(stage, story.initiator),
      startedAt: storyTime(stage, stage.now - story.daysAgo * DAY),
    };
    const play = new RequestPlay(stage, sketch);
    if (!story.isDraft) await tellStory(stage, play, story.steps);
    plays.push(play);
  }
  for (const sketch of sketchMore(stage, { history, definitions, opinions }, plays.length)) {
    const play = new RequestPlay(stage, sketch);
    await play.start();
    await liveOn(stage, play);
    plays.push(play);
  }
  return plays;
}

/** Requests at random moments of office hours, oldest first. */
function sketchMore(
  stage: Stage,
  { history, definitions, opinions }: Pick<HistoryOrder, 'history' | 'definitions' | 'opinions'>,
  first: number,
): readonly Sketch[] {
  const { random, now, company } = stage;
  const drawn = history.samples.flatMap((file) => {
    const { process, perMonth, requests, initiators } = file;
    const definition = definitions.get(process);
    const accounts = initiators ?? company.people.map(({ account }) => account);
    return Array.from({ length: Math.round((perMonth * DAYS) / 30) }).flatMap(() => {
      const [sample, initiator = ''] = [random.pick(requests), random.pick(accounts)];
      const startedAt =
        nextOpen(Math.round(now - random.between(0.2, DAYS) * DAY)) + Math.floor(random.between(0, 7) * 3_600_000);
      return definition === undefined || sample === undefined || startedAt > now
        ? []
        : [{ definition, sample, opinions: heardIn(file, opinions), initiator: idOf(stage, initiator), startedAt }];
    });
  });
  return drawn
    .sort((early, late) => early.startedAt - late.startedAt)
    .map((sketch, index) => ({ ...sketch, index: first + index }));
}

/** What people write in a process: its own opinions, and for occasions that have none the phrases of the company. */
export const heardIn = ({ opinions: own }: SamplesFile, phrases: OpinionsFile): readonly SampleOpinion[] => [
  ...own,
  ...phrases.filter((phrase) => !own.some((opinion) => opinion.for === phrase.for && opinion.node === undefined)),
];
