import { formCalendarView } from '#contract/forms/formCalendarView.ts';
import { readText, readJsonObject } from '#contract/forms/looseValues.ts';
import { toWireTime } from '#contract/wire/time.ts';
import { formatLocalDay } from '#domain/shared/timeZone.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { WorkflowContext } from '#server/engine/workflowContext.ts';
import { snapshotRoute } from '#server/engine/workflowRoute.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { ListFile } from '#server/company/files/listFile.ts';
import type { ServerRoute } from '#server/http/serverRoute.ts';
import { parseTimestamp } from '#server/db/listQuery/parseTimestamp.ts';
import type { Sql } from '#server/db/database.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';
import { mayPressButton } from './toListEntity.ts';
import { findAllowedList, type AllowedList } from './listRights.ts';
import { readListRows } from './readListRows.ts';
import type { DisplayRow } from './addDisplayTexts.ts';

/** Maximum number of entries in a calendar; the list itself shows all of them. */
const MAX_ENTRIES = 2000;

/** Routes of lists with a calendar (contract pages 1). */
export const calendarRoutes = (deps: WorkflowContext): readonly ServerRoute[] => [
  snapshotRoute(deps, formCalendarView.getDataByKey, async (tx, viewer, { fields: { key, params = '' } }) => {
    const found = await findAllowedList(tx, deps, viewer, key);
    const calendar = found.ok ? found.value.file.content.calendar : undefined;
    if (!found.ok || calendar === undefined)
      return fail({
        kind: 'rejectedByServer',
        message: formatServerMessage(viewer.language, 'unknownCalendar', { key: key.slice(0, 100) }),
      });
    const span = parseRequestedSpan(params, formatLocalDay(deps.clock.now(), viewer.timeZone));
    if (span === undefined)
      return fail({ kind: 'invalid', issues: [{ field: 'params', messageKey: 'validation.isDate', values: {} }] });
    const rows = await findCalendarEntries(tx, viewer, found.value, calendar, span);
    if (!rows.ok) return rows;
    const none = { monthData: [], weekData: [], dayData: [] };
    return ok({
      calendarView: viewDto(found.value, viewer, calendar),
      calendarData: { ...none, [span.kind]: rows.value.entries },
      formBoPmt: {},
      // Our addition: the total number, if it is higher than the number of returned entries.
      totalCount: rows.value.total,
    });
  }),
];

type Calendar = NonNullable<ListFile['calendar']>;
/** First and last day, and which of the platform's three views is requested. */
export interface DaySpan {
  readonly kind: 'monthData' | 'weekData' | 'dayData';
  readonly first: string;
  readonly last: string;
}
const MAX_DAYS = 400;

/** Returns the requested days; the current month by default. Returns `undefined` if they are invalid. */
function parseRequestedSpan(params: string, today: string): DaySpan | undefined {
  const asked = readJsonObject(params);
  const [months, weeks, day] = [asked['months'], asked['weeks'], readText(asked['day'])];
  const ends = Array.isArray(months) ? months : Array.isArray(weeks) ? weeks : undefined;
  const kind = Array.isArray(months) ? 'monthData' : Array.isArray(weeks) ? 'weekData' : 'dayData';
  if (ends !== undefined) return parseDaySpan(kind, readText(ends[0]), readText(ends[1]));
  if (day !== '') return parseDaySpan('dayData', day, day);
  return parseDaySpan('monthData', today.slice(0, 7), today.slice(0, 7));
}

/** Parses a span of days; a month stands for its first or last day. */
export function parseDaySpan(kind: DaySpan['kind'], from: string, to: string): DaySpan | undefined {
  const first = parseDay(from.length === 7 ? `${from}-01` : from);
  const last = to.length === 7 ? lastDayOfMonth(to) : parseDay(to);
  if (first === undefined || last === undefined || last < first) return undefined;
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 > MAX_DAYS ? undefined : { kind, first, last };
}

function parseDay(text: string): string | undefined {
  const moment = parseTimestamp(text);
  return moment === undefined ? undefined : toWireTime(moment).slice(0, 10);
}

function lastDayOfMonth(month: string): string | undefined {
  const first = parseDay(`${month}-01`);
  if (first === undefined) return undefined;
  const [year = 0, number = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/**
 * Returns the entries that overlap these days, sorted by start: they begin on the last day or earlier and do not end
 * before the first.
 */
export async function findCalendarEntries(
  tx: Sql,
  viewer: Viewer,
  list: AllowedList,
  { startField, endField, ...calendar }: Calendar,
  { first, last }: DaySpan,
): Promise<Result<{ readonly entries: DisplayRow[]; readonly total: number }>> {
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
    pageSize: MAX_ENTRIES,
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
  const translate = (word: string): string => translateText(texts, word, viewer.language);
  const columns = dayColumns.map((field) => ({
    fieldKey: field,
    fieldName: translate(content.colsJson.find((column) => column.field === field)?.header ?? field),
  }));
  const open = content.formAlias ?? '';
  const buttons = (content.mobileConf.mobileButton ?? []).filter(({ btnClick = '' }) =>
    mayPressButton(allowed, btnClick),
  );
  return {
    key,
    name: translate(content.name),
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
    buttonConf: buttons.map((button) => ({ ...button, btnLabel: translate(button.btnLabel) })),
    isMax: 'NO',
    width: 0,
    height: 0,
  };
}
