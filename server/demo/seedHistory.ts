import { and, eq, sql } from 'drizzle-orm';
import type { Instant } from '#domain/shared/ids.ts';
import type { Definitions } from '../definitions/loadDefinitions.ts';
import type { Vocabulary } from '../definitions/vocabulary.ts';
import { HANDLERS } from '../engine/handlers.ts';
import { definitions as definitionTable } from '../storage/schema/definitions.ts';
import { instances } from '../storage/schema/requests.ts';
import { numbers } from '../storage/schema/work.ts';
import type { Sql } from '../storage/database.ts';
import { oneByOne } from '../storage/oneByOne.ts';
import { numberPrefix, numberUnder } from '../bpm/commands/nextNumber.ts';
import { dutiesOf } from './dutiesOf.ts';
import { instanceRow } from './historyRows.ts';
import { playHistory } from './playHistory.ts';
import type { RequestPlay } from './requestPlay.ts';
import { writeHistory } from './writeHistory.ts';

const SEED = 20260;

/** @property report says what the long step is about, when there is one to make. */
export interface HistorySeed {
  readonly definitions: Definitions;
  readonly vocabulary: Vocabulary;
  readonly now: Instant;
  readonly report: (line: string) => void;
}

/** Fills a database that has no request yet with what the company of the definitions has asked for lately. */
export async function seedHistory(
  tx: Sql,
  { definitions: { company, history, opinions }, vocabulary, now, report }: HistorySeed,
): Promise<void> {
  if (company === undefined || history === undefined) return;
  const { tenant } = company;
  const [known] = await tx.select({ id: instances.id }).from(instances).where(eq(instances.tenant, tenant)).limit(1);
  if (known !== undefined) return;
  report('Playing the history of the demo company …');
  const deployed = await tx
    .select()
    .from(definitionTable)
    .where(and(eq(definitionTable.tenant, tenant), eq(definitionTable.isMain, true)));
  const plays = await playHistory({
    history,
    company,
    opinions,
    definitions: new Map(deployed.map((definition) => [definition.key, definition])),
    now,
    seed: SEED,
    handle: async (handler, call) => (await HANDLERS[handler]?.(tx, { ...call, tenant })) ?? {},
  });
  const numbered = numberAll(plays);
  const rows = await oneByOne(plays, (play) =>
    instanceRow(tx, play, { company, vocabulary, number: numbered.of(play) }),
  );
  await writeHistory(tx, { plays, instances: rows, duties: dutiesOf(history.agents, company, now), company, now });
  for (const [prefix, last] of numbered.last) {
    await tx
      .insert(numbers)
      .values({ tenant, prefix, last })
      .onConflictDoUpdate({
        target: [numbers.tenant, numbers.prefix],
        set: { last: sql`greatest(excluded.last, ${numbers.last})` },
      });
  }
}

/** Numbers run in the order of the starts, each year and process on its own; drafts have none. */
function numberAll(plays: readonly RequestPlay[]) {
  const last = new Map<string, number>();
  const given = new Map<RequestPlay, string>();
  for (const play of plays
    .filter(({ state }) => state !== undefined)
    .sort((one, other) => one.sketch.startedAt - other.sketch.startedAt)) {
    const prefix = numberPrefix(play.sketch.definition, play.sketch.startedAt);
    const count = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, count);
    given.set(play, numberUnder(prefix, count));
  }
  return { last, of: (play: RequestPlay): string => given.get(play) ?? '' };
}
