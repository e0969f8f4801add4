import { parseDaySpan, findCalendarEntries, type DaySpan } from '../businessLists/calendarRoutes.ts';
import { findAllowedList, type AllowedList } from '../businessLists/listRights.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import type { ColumnFile } from '#server/company/files/columnFile.ts';
import type { Sql } from '#server/db/database.ts';
import { toRecordAddress, displayCell } from './toRecordLine.ts';

/** An entry of a calendar (contract portal 1). */
export interface CalendarRow {
  readonly day: string;
  readonly startTime: string;
  readonly title: string;
  readonly describe: string;
  readonly url: string;
}

/** Returns the events of all lists of a calendar in a month or on a day, sorted by start. */
export async function findCalendarEvents(
  tx: Sql,
  deps: WorkflowContext,
  viewer: Viewer,
  { lists }: Extract<ColumnFile, { readonly type: 'Calendar' }>,
  monthOrDay: string,
) {
  const span = parseDaySpan('monthData', monthOrDay, monthOrDay);
  if (span === undefined) return [];
  const events: CalendarRow[] = [];
  for (const key of lists) {
    const list = await findAllowedList(tx, deps, viewer, key);
    if (list.ok) events.push(...(await findListEvents(tx, viewer, list.value, span)));
  }
  const at = ({ day, startTime }: CalendarRow): string => day + startTime;
  return events.toSorted((one, other) => at(one).localeCompare(at(other))).map((event, index) => ({ index, ...event }));
}

/** An event that began before the span is shown on the first day. */
async function findListEvents(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  span: DaySpan,
): Promise<readonly CalendarRow[]> {
  const { key, content } = list.file;
  if (content.calendar === undefined) return [];
  const found = await findCalendarEntries(tx, viewer, list, content.calendar, span);
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
        .map((field) => displayCell(row, field))
        .filter((word) => word !== '')
        .join(' · '),
      url: toRecordAddress(content.formDetailAlias ?? content.formAlias, key, row['ID_']),
    };
  });
}
