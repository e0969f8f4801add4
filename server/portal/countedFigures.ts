import { stateOfFigure } from '#domain/report/figureState.ts';
import { knownList } from '../bolist/listRights.ts';
import { listingOf } from '../bolist/readListRows.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { ColumnFigure } from '../definitions/files/columnFile.ts';
import { runQueryIn } from '../queries/runQuery.ts';
import { aggregateRecords } from '../records/aggregateRecords.ts';
import type { Sql } from '../storage/database.ts';
import { COUNTS } from './namedCounts.ts';

const EVERYTHING = { pageNo: 1, pageSize: 1 };

/** Figures of a column, in the shape of a message box (contract portal 1.1); `state` is ours. */
export async function countedFigures(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  figures: readonly ColumnFigure[],
  say: (text: string) => string,
) {
  const counted = [];
  for (const figure of figures) {
    const { name, icon, color, url = '', watch, bad } = figure;
    const count = await countOf(tx, deps, viewer, figure);
    // A list that is not for this person is no zero.
    if (count === undefined) continue;
    const state = watch === undefined || bad === undefined ? undefined : stateOfFigure(count, { watch, bad });
    counted.push({ content: say(name), count: String(count), url, icon, color, ...(state && { state }) });
  }
  return counted;
}

async function countOf(tx: Sql, deps: BpmDeps, viewer: Viewer, figure: ColumnFigure): Promise<number | undefined> {
  const { of, list, query, field = '' } = figure;
  if (of !== undefined) return COUNTS[of](tx, viewer);
  if (list !== undefined) {
    const found = await knownList(tx, deps, viewer, list);
    if (!found.ok) return undefined;
    const listing = listingOf(tx, viewer, found.value, { fields: {}, query: { ...EVERYTHING, params: {} } });
    if (!listing.ok) return undefined;
    const [whole] = await aggregateRecords(tx, listing.value, [], [{ aggregate: 'COUNT' }]);
    return whole?.figures[0] ?? 0;
  }
  const { tenant, person } = viewer.caller;
  const file = await deps.files.main(tx, tenant, 'query', query ?? '');
  const [row] = file === undefined ? [] : await runQueryIn(tx, tenant, file.content.sql, { person: person.id });
  const value = Number(row?.[field] ?? Number.NaN);
  return Number.isFinite(value) ? value : undefined;
}
