import type { formCalendarView } from '#api/formCalendarView.ts';
import type { AnswerOf } from '#api/endpoint.ts';
import { openedList } from '#api/boList/decodeColumns.ts';
import { firstText, looseOf, looseTextOf, looseValuesOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import type { ReadResult } from '#application/ports/reading.ts';
import { valueOf } from '#domain/bolist/listCells.ts';
import type { CalendarEntry, ListCalendar } from '#domain/bolist/listCalendar.ts';
import { asText, plainValue } from '#domain/form/doubleValues.ts';
import { ok } from '#domain/shared/result.ts';
import { plainText } from '../wire/plainText.ts';

type Answer = AnswerOf<typeof formCalendarView.getDataByKey>;

/** A month of a calendar; a record without a key or a day cannot be placed, and is left out. */
export function toListCalendar({ calendarView: view, calendarData, totalCount }: Answer): ReadResult<ListCalendar> {
  const conf = openedOf(view['columnConf']);
  const rows = [calendarData.monthData, calendarData.weekData, calendarData.dayData].flatMap((each) => each ?? []);
  const entries = rows.map((row) => toEntry(row, conf)).filter((entry) => entry !== undefined);
  const lost = rows.length - entries.length;
  const open = looseTextOf(view['formAlias']);
  const forms = {
    open,
    add: firstText(view['formAddAlias'], open),
    detail: firstText(view['formDetailAlias'], open),
  };
  const add = openedList(view['buttonConf']).find((button) => looseTextOf(button['btnClick']) === 'onAdd');
  return {
    ...ok({
      name: firstText(view.name, view.key),
      forms,
      ...(add !== undefined && forms.add !== '' && { add: looseTextOf(add['btnLabel']) }),
      entries,
      total: totalCount ?? entries.length,
    }),
    ...(lost > 0 && { leftOut: lost }),
  };
}

function toEntry(given: LooseRecord, conf: LooseRecord): CalendarEntry | undefined {
  const values = looseValuesOf(looseOf(given));
  const read = (field: string): string => asText(plainValue(valueOf({ values }, field)));
  const said = (field: string): string => read(`${field}_display`) || read(field);
  const id = read(firstText(conf['idField'], 'ID_'));
  const start = momentIn(read(looseTextOf(conf['startField'])));
  if (id === '' || start === '') return undefined;
  const end = momentIn(read(looseTextOf(conf['endField']))) || start;
  const day = openedOf(conf['dayConf']);
  const facts = openedList(day['dayColumns'])
    .map((column) => plainText(said(looseTextOf(column['fieldKey']))))
    .filter((fact) => fact !== '');
  const title = plainText(firstText(given['monthTitle'], facts[0], id));
  const request = read('INST_ID_');
  return { id, title, start, end: end < start ? start : end, facts, ...(request !== '' && { request }) };
}

/** A day, with its time to the minute where it has one; nothing for what is no day. */
function momentIn(text: string): string {
  const [, day = '', time] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/u.exec(text) ?? [];
  if (day === '' || Number.isNaN(Date.parse(day))) return '';
  return time === undefined ? day : `${day} ${time}`;
}
