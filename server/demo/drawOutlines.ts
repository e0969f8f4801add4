import type { OpinionsFile } from '../definitions/files/companyFiles.ts';
import type { History } from '../definitions/loadHistory.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';
import { idOf, type DemoScenario } from './demoScenario.ts';
import { nextOpen } from './officeHours.ts';
import { opinionsOf } from './opinionsOf.ts';
import type { RequestOutline } from './simulationStep.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Between how many and how many days ago requests were started, and the place of the first in the whole history. */
export interface OutlineSpan {
  readonly newest: number;
  readonly oldest: number;
  readonly first: number;
  /** Whoever does not start any of them. */
  readonly without?: readonly string[];
}
/** The days every demo has. */
export const RECENT = { newest: 0.2, oldest: 120 } as const;

export interface HistorySource {
  readonly history: Pick<History, 'samples'>;
  readonly opinions: OpinionsFile;
  /** The main definitions by key. */
  readonly definitions: ReadonlyMap<string, DeployedDefinition>;
}

/** Requests at random moments of office hours, oldest first: as many of each process as its file says for a month. */
export function drawOutlines(
  { random, now, company }: Pick<DemoScenario, 'random' | 'now' | 'company'>,
  { history, definitions, opinions }: HistorySource,
  { newest, oldest, first, without = [] }: OutlineSpan,
): readonly RequestOutline[] {
  const days = oldest - Math.floor(newest);
  const drawn = history.samples.flatMap((file) => {
    const { process, perMonth, requests, initiators } = file;
    const definition = definitions.get(process);
    const everybody = initiators ?? company.people.map(({ account }) => account);
    const accounts = everybody.filter((account) => !without.includes(account));
    return Array.from({ length: Math.round((perMonth * days) / 30) }).flatMap(() => {
      const [sample, initiator = ''] = [random.pick(requests), random.pick(accounts)];
      const startedAt =
        nextOpen(Math.round(now - random.between(newest, oldest) * DAY)) + Math.floor(random.between(0, 7) * HOUR);
      return definition === undefined || sample === undefined || startedAt > now
        ? []
        : [
            {
              definition,
              sample,
              opinions: opinionsOf(file, opinions),
              initiator: idOf({ company }, initiator),
              startedAt,
            },
          ];
    });
  });
  return drawn
    .sort((early, late) => early.startedAt - late.startedAt)
    .map((outline, index) => ({ ...outline, index: first + index }));
}
