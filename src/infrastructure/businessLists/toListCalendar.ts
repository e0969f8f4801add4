import type { formCalendarView } from '#contract/forms/formCalendarView.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { readList } from '#contract/businessLists/decodeColumns.ts';
import {
  firstNonEmptyText,
  readObject,
  readText,
  toValues,
  readJsonObject,
  type UnknownRecord,
} from '#contract/forms/looseValues.ts';
import type { ReadResult } from '#application/ports/platform/reading.ts';
import { getRowValue } from '#domain/businessLists/listCells.ts';
import type { CalendarEntry, ListCalendar } from '#domain/businessLists/listCalendar.ts';
import { asText, plainValue } from '#domain/forms/doubleValues.ts';
import { parseDate } from '#domain/shared/calendar.ts';
import { ok } from '#domain/shared/result.ts';
import { htmlToPlainText } from '../http/wire/htmlToPlainText.ts';

type Answer = AnswerOf<typeof formCalendarView.getDataByKey>;

/** Converts a month of a calendar. Omits records without a key or a valid day, because they cannot be placed. */
export function toListCalendar({ calendarView: view, calendarData, totalCount }: Answer): ReadResult<ListCalendar> {
  const conf = readJsonObject(view['columnConf']);
  const rows = [calendarData.monthData, calendarData.weekData, calendarData.dayData].flatMap((each) => each ?? []);
  const entries = rows.map((row) => toEntry(row, conf)).filter((entry) => entry !== undefined);
  const lost = rows.length - entries.length;
  const open = readText(view['formAlias']);
  const forms = {
    open,
    add: firstNonEmptyText(view['formAddAlias'], open),
    detail: firstNonEmptyText(view['formDetailAlias'], open),
  };
  const add = readList(view['buttonConf']).find((button) => readText(button['btnClick']) === 'onAdd');
  return {
    ...ok({
      name: firstNonEmptyText(view.name, view.key),
      forms,
      ...(add !== undefined && forms.add !== '' && { add: readText(add['btnLabel']) }),
      entries,
      total: totalCount ?? entries.length,
    }),
    ...(lost > 0 && { skipped: lost }),
  };
}

function toEntry(given: UnknownRecord, conf: UnknownRecord): CalendarEntry | undefined {
  const values = toValues(readObject(given));
  const read = (field: string): string => asText(plainValue(getRowValue({ values }, field)));
  const said = (field: string): string => read(`${field}_display`) || read(field);
  const id = read(firstNonEmptyText(conf['idField'], 'ID_'));
  const start = parseCalendarTime(read(readText(conf['startField'])));
  if (id === '' || start === '') return undefined;
  const end = parseCalendarTime(read(readText(conf['endField']))) || start;
  const day = readJsonObject(conf['dayConf']);
  const facts = readList(day['dayColumns'])
    .map((column) => htmlToPlainText(said(readText(column['fieldKey']))))
    .filter((fact) => fact !== '');
  const title = htmlToPlainText(firstNonEmptyText(given['monthTitle'], facts[0], id));
  const request = read('INST_ID_');
  return { id, title, start, end: end < start ? start : end, facts, ...(request !== '' && { request }) };
}

/** Returns the day, and the time to the minute if there is one. Returns an empty text if there is no valid day. */
function parseCalendarTime(text: string): string {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/u.exec(text) ?? [];
  if (parseDate(day) === undefined) return '';
  return time === undefined ? day : `${day} ${time}`;
}
