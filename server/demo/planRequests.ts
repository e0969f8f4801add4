import type { OpinionsFile } from '#server/company/files/companyFiles.ts';
import type { History } from '#server/company/load/loadHistory.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { findUserId, type DemoScenario } from './demoScenario.ts';
import { nextOfficeTime } from './officeHours.ts';
import { collectOpinions } from './collectOpinions.ts';
import type { PlannedRequest } from './simulationStep.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Age range of the requests in days, and the index of the first one in the whole history. */
export interface RequestSpan {
  readonly newest: number;
  readonly oldest: number;
  readonly first: number;
  /** Users who start none of the requests. */
  readonly excludedAccounts?: readonly string[];
}
/** Days that every demo covers. */
export const RECENT_DAYS = { newest: 0.2, oldest: 120 } as const;

export interface HistorySource {
  readonly history: Pick<History, 'samples'>;
  readonly opinions: OpinionsFile;
  /** Main versions of the processes by key. */
  readonly definitions: ReadonlyMap<string, DeployedDefinition>;
}

/**
 * Plans requests at random times within office hours, oldest first: for each process as many per month as its file
 * defines.
 */
export function planRequests(
  { random, now, company }: Pick<DemoScenario, 'random' | 'now' | 'company'>,
  { history, definitions, opinions }: HistorySource,
  { newest, oldest, first, excludedAccounts = [] }: RequestSpan,
): readonly PlannedRequest[] {
  const days = oldest - Math.floor(newest);
  const drawn = history.samples.flatMap((file) => {
    const { process, perMonth, requests, initiators } = file;
    const definition = definitions.get(process);
    const everybody = initiators ?? company.people.map(({ account }) => account);
    const accounts = everybody.filter((account) => !excludedAccounts.includes(account));
    return Array.from({ length: Math.round((perMonth * days) / 30) }).flatMap(() => {
      const [sample, initiator = ''] = [random.pick(requests), random.pick(accounts)];
      const startedAt =
        nextOfficeTime(Math.round(now - random.between(newest, oldest) * DAY)) +
        Math.floor(random.between(0, 7) * HOUR);
      return definition === undefined || sample === undefined || startedAt > now
        ? []
        : [
            {
              definition,
              sample,
              opinions: collectOpinions(file, opinions),
              initiator: findUserId({ company }, initiator),
              startedAt,
            },
          ];
    });
  });
  return drawn
    .sort((early, late) => early.startedAt - late.startedAt)
    .map((outline, index) => ({ ...outline, index: first + index }));
}
