import { daySpan, entriesIn, type DaySpan } from '../bolist/calendarRoutes.ts';
import { knownList, type AllowedList } from '../bolist/listRights.ts';
import type { BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import type { ColumnFile } from '../definitions/files/columnFile.ts';
import type { Sql } from '../storage/database.ts';
import { recordAddress, wordIn } from './recordLine.ts';

/** An entry of a calendar (contract portal 1.1). */
export interface CalendarRow {
  readonly day: string;
  readonly startTime: string;
  readonly title: string;
  readonly describe: string;
  readonly url: string;
}

/** What takes place in a month or on a day, of all lists of a calendar, by its beginning. */
export async function eventsIn(
  tx: Sql,
  deps: BpmDeps,
  viewer: Viewer,
  { lists }: Extract<ColumnFile, { readonly type: 'Calendar' }>,
  monthOrDay: string,
) {
  const span = daySpan('monthData', monthOrDay, monthOrDay);
  if (span === undefined) return [];
  const events: CalendarRow[] = [];
  for (const key of lists) {
    const list = await knownList(tx, deps, viewer, key);
    if (list.ok) events.push(...(await listEvents(tx, viewer, list.value, span)));
  }
  const at = ({ day, startTime }: CalendarRow): string => day + startTime;
  return events.toSorted((one, other) => at(one).localeCompare(at(other))).map((event, index) => ({ index, ...event }));
}

/** What began before it stands on its first day. */
async function listEvents(tx: Sql, viewer: Viewer, list: AllowedList, span: DaySpan): Promise<readonly CalendarRow[]> {
  const { key, content } = list.file;
  if (content.calendar === undefined) return [];
  const found = await entriesIn(tx, viewer, list, content.calendar, span);
  if (!found.ok) return [];
  const { startField, dayColumns } = content.calendar;
  return found.value.entries.map((row) => {
    const start = String(row[startField] ?? '');
    const isBefore = start.slice(0, 10) < span.first;
    return {
      day: isBefore ? span.first : start.slice(0, 10),
      startTime: isBefore ? '' : start.slice(11, 16),
      title: String(row['monthTitle'] ?? ''),
      describe: dayColumns
        .map((field) => wordIn(row, field))
        .filter((word) => word !== '')
        .join(' · '),
      url: recordAddress(content.formDetailAlias ?? content.formAlias, key, row['ID_']),
    };
  });
}
