import { formCalendarView } from '#api/formCalendarView.ts';
import { looseTextOf, openedOf } from '#api/form/looseValues.ts';
import { toWireTime } from '#api/time.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { reading, type BpmDeps } from '../bpm/bpmDeps.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import type { ListFile } from '../definitions/files/listFile.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { momentOf } from '../list/momentOf.ts';
import type { Sql } from '../storage/database.ts';
import { serverSentence } from '../texts/sentence.ts';
import { mayPressButton } from './listEntity.ts';
import { knownList, type AllowedList } from './listRights.ts';
import { readListRows } from './readListRows.ts';
import type { ShownRow } from './shownRows.ts';

/** More than so many entries of a month nobody looks through; the list itself has them all. */
const MOST_ENTRIES = 2000;

/** Lists whose rows stand on the days of a month (contract pages 1). */
export const calendarRoutes = (deps: BpmDeps): readonly ServerRoute[] => [
  serve(formCalendarView.getDataByKey, ({ fields: { key, params = '' } }, caller, request) =>
    reading(deps, caller, request, async (tx, viewer) => {
      const found = await knownList(tx, deps, viewer, key);
      const calendar = found.ok ? found.value.file.content.calendar : undefined;
      if (!found.ok || calendar === undefined)
        return fail({
          kind: 'rejectedByServer',
          message: serverSentence(viewer.language, 'unknownCalendar', { key: key.slice(0, 100) }),
        });
      const span = spanIn(params, toWireTime(deps.clock.now()).slice(0, 10));
      if (span === undefined)
        return fail({ kind: 'invalid', issues: [{ field: 'params', messageKey: 'validation.isDate', values: {} }] });
      const rows = await entriesIn(tx, viewer, found.value, calendar, span);
      if (!rows.ok) return rows;
      const none = { monthData: [], weekData: [], dayData: [] };
      return ok({
        calendarView: viewDto(found.value, viewer, calendar),
        calendarData: { ...none, [span.kind]: rows.value.entries },
        formBoPmt: {},
        // Ours: how many there are, where that is more than came.
        totalCount: rows.value.total,
      });
    }),
  ),
];

type Calendar = NonNullable<ListFile['calendar']>;
/** First and last day, and which of the platform's three views asks. */
export interface DaySpan {
  readonly kind: 'monthData' | 'weekData' | 'dayData';
  readonly first: string;
  readonly last: string;
}
const MOST_DAYS = 400;

/** What is asked for; without a word, this month. Nothing for what is no span of days. */
function spanIn(params: string, today: string): DaySpan | undefined {
  const asked = openedOf(params);
  const [months, weeks, day] = [asked['months'], asked['weeks'], looseTextOf(asked['day'])];
  const ends = Array.isArray(months) ? months : Array.isArray(weeks) ? weeks : undefined;
  const kind = Array.isArray(months) ? 'monthData' : Array.isArray(weeks) ? 'weekData' : 'dayData';
  if (ends !== undefined) return daySpan(kind, looseTextOf(ends[0]), looseTextOf(ends[1]));
  if (day !== '') return daySpan('dayData', day, day);
  return daySpan('monthData', today.slice(0, 7), today.slice(0, 7));
}

/** A month may stand for its days. */
export function daySpan(kind: DaySpan['kind'], from: string, to: string): DaySpan | undefined {
  const first = dayOf(from.length === 7 ? `${from}-01` : from);
  const last = to.length === 7 ? lastOfMonth(to) : dayOf(to);
  if (first === undefined || last === undefined || last < first) return undefined;
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 > MOST_DAYS ? undefined : { kind, first, last };
}

function dayOf(text: string): string | undefined {
  const moment = momentOf(text);
  return moment === undefined ? undefined : toWireTime(moment).slice(0, 10);
}

function lastOfMonth(month: string): string | undefined {
  const first = dayOf(`${month}-01`);
  if (first === undefined) return undefined;
  const [year = 0, number = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** What takes place on one of these days, by its beginning: begun by the last of them, not over before the first. */
export async function entriesIn(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  { startField, endField, ...calendar }: Calendar,
  { first, last }: DaySpan,
): Promise<Result<{ readonly entries: ShownRow[]; readonly total: number }, Failure>> {
  const rule = (fieldName: string, fieldOp: string, fieldValue: string) => ({
    fieldName,
    dataType: 'date',
    fieldOp,
    fieldValue,
  });
  const beginsLater = rule(startField, 'GE', first);
  const rules = [beginsLater, ...(endField === undefined ? [] : [rule(endField, 'GE', first)])];
  const query = {
    pageNo: 1,
    pageSize: MOST_ENTRIES,
    sortField: startField,
    sortOrder: 'asc',
    params: {
      [`Q_${startField}_D_LE`]: last,
      queryCondition: JSON.stringify({ condition: 'OR', rules }),
    },
  };
  const page = await readListRows(tx, viewer, list, { fields: {}, query, isWhole: true });
  if (!page.ok) return page;
  const title = calendar.titleField ?? list.file.content.textField ?? startField;
  const entries = page.value.data.map((row) => ({
    ...row,
    monthTitle: String(row[`${title}_display`] ?? row[title] ?? ''),
  }));
  return ok({ entries, total: page.value.totalCount });
}

function viewDto(allowed: AllowedList, viewer: Viewer, { startField, endField, dayColumns }: Calendar) {
  const { key, content, texts } = allowed.file;
  const say = (word: string): string => translateWord(texts, word, viewer.language);
  const columns = dayColumns.map((field) => ({
    fieldKey: field,
    fieldName: say(content.colsJson.find((column) => column.field === field)?.header ?? field),
  }));
  const open = content.formAlias ?? '';
  const buttons = (content.mobileConf.mobileButton ?? []).filter(({ btnClick = '' }) =>
    mayPressButton(allowed, btnClick),
  );
  return {
    key,
    name: say(content.name),
    columnConf: {
      idField: content.idField,
      startField,
      endField: endField ?? '',
      timeQuantum: endField !== undefined,
      monthConf: { show: true, monthTitle: content.textField ?? '' },
      weekConf: { show: false, weekColumns: columns },
      dayConf: { show: true, dayColumns: columns },
    },
    formAlias: open,
    formAddAlias: content.formAddAlias ?? open,
    formDetailAlias: content.formDetailAlias ?? open,
    buttonConf: buttons.map((button) => ({ ...button, btnLabel: say(button.btnLabel) })),
    isMax: 'NO',
    width: 0,
    height: 0,
  };
}
