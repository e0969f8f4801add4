import { newsEndpoints } from '#contract/content/newsEndpoints.ts';
import { firstNonEmptyText, readArray, readText, type UnknownRecord } from '#contract/forms/looseValues.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import * as v from 'valibot';
import type { ColumnContent, PortalCount, PortalEvent, PortalLine, PortalSlide } from '#domain/portal/columnContent.ts';
import type { PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { parsePortalTarget, type PortalTarget } from '#domain/portal/portalTarget.ts';
import { FIGURE_RATINGS } from '#domain/reports/figureState.ts';
import { parseDecimal } from '#domain/shared/decimal.ts';
import { toNewsRow } from './toNews.ts';
import { htmlToPlainText } from '../http/wire/htmlToPlainText.ts';
import { localized } from '../http/wire/localized.ts';
import { readIconName, toPortalEntry } from './toPortalEntry.ts';
import { toPortalItems } from './toPortalItems.ts';

export interface DecodedContent {
  readonly content: ColumnContent;
  readonly skipped: number;
}

/** Converts the content of a column row by row. Rows without usable content are omitted and counted. */
export function toColumnContent(kind: PortalColumnKind, given: unknown, language: string): DecodedContent {
  const rows = readArray(given);
  const each = <Row>(read: (row: UnknownRecord, place: number) => Row | undefined) =>
    rows.map(read).filter((row) => row !== undefined);
  const toContent = (content: ColumnContent, kept: readonly unknown[]): DecodedContent => ({
    content,
    skipped: rows.length - kept.length,
  });
  switch (kind) {
    case 'news': {
      const found = each(newsRow);
      return toContent({ kind, rows: found }, found);
    }
    case 'messages':
    case 'count': {
      const counts = each((row) => toCount(row, language));
      return toContent({ kind, counts }, counts);
    }
    case 'calendar': {
      const events = each(toEvent);
      return toContent({ kind, events }, events);
    }
    case 'tabs': {
      const tabs = toTabs(rows, language);
      return toContent({ kind, tabs }, tabs);
    }
    case 'quickStart': {
      const entries = each((row) => toPortalEntry(row, language)).filter(({ title }) => title !== '');
      return toContent({ kind, entries }, entries);
    }
    case 'carousel': {
      const slides = each((row) => toSlide(row, language));
      return toContent({ kind, slides }, slides);
    }
    default: {
      const lines = each((row, place) => toLine(row, place, language));
      return toContent({ kind: 'list', lines }, lines);
    }
  }
}

const newsShape = newsEndpoints.getAllIssuedNews.answer.entries.data.item;

function newsRow(row: UnknownRecord) {
  const read = v.safeParse(newsShape, row);
  return read.success ? toNewsRow(read.output) : undefined;
}

function toCount(row: UnknownRecord, language: string): PortalCount | undefined {
  const title = htmlToPlainText(localized(firstNonEmptyText(row['content'], row['subject'], row['name']), language));
  if (title === '') return undefined;
  const written = readText(row['count']);
  const state = FIGURE_RATINGS.find((each) => each === row['state']);
  const target = parsePortalTarget(readText(row['url']));
  return {
    title,
    figure: parseDecimal(written) ?? htmlToPlainText(written),
    icon: readIconName(row['icon']),
    colour: readText(row['color']),
    ...(state && { state }),
    ...(target && { target }),
  };
}

/** Converts a row of a task, of a request or of a custom query. */
function toLine(row: UnknownRecord, place: number, language: string): PortalLine | undefined {
  const written = firstNonEmptyText(
    ...['subject', 'title', 'name', 'SUBJECT_', 'TITLE_', 'NAME_'].map((name) => row[name]),
    ...Object.values(row),
  );
  const title = htmlToPlainText(localized(written, language));
  if (title === '') return undefined;
  const at = fromWireTime(firstNonEmptyText(row['createTime'], row['CREATE_TIME_']) || null);
  const target = toLineTarget(row);
  const note = [row['description'], row['applicantName'], row['count']]
    .map((each) => htmlToPlainText(readText(each)))
    .filter(Boolean);
  return {
    id: `${firstNonEmptyText(row['taskId'], row['instId'], row['id'], row['ID_'])}.${place}`,
    title,
    note: note.join(' · '),
    ...(at !== undefined && { at }),
    ...(target && { target }),
  };
}

function toLineTarget(row: UnknownRecord): PortalTarget | undefined {
  const [task, request] = [readText(row['taskId']), readText(row['instId'])];
  if (task !== '') return { to: 'task', id: task };
  return request === '' ? parsePortalTarget(readText(row['url'])) : { to: 'request', id: request };
}

function toEvent(row: UnknownRecord, place: number): PortalEvent | undefined {
  const day = readText(row['day']).slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/u.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  const target = parsePortalTarget(readText(row['url']));
  return {
    id: `${firstNonEmptyText(row['index'], place)}.${place}`,
    title: htmlToPlainText(readText(row['title'])),
    day,
    time: /^\d\d:\d\d/u.exec(readText(row['startTime']))?.[0] ?? '',
    note: htmlToPlainText(readText(row['describe'])),
    ...(target && { target }),
  };
}

function toSlide(row: UnknownRecord, language: string): PortalSlide | undefined {
  const title = htmlToPlainText(localized(readText(row['title']), language));
  const picture = readText(row['fileId']);
  if (title === '' && picture === '') return undefined;
  const target = parsePortalTarget(readText(row['linkUrl']));
  return { title, ...(picture !== '' && { picture }), ...(target && { target }) };
}

/** Each tab is a column of its own. */
function toTabs(rows: readonly UnknownRecord[], language: string): readonly PortalItem[] {
  const items = rows.map(({ name, insColumnDef }) => ({ title: name, insColumnDef }));
  return toPortalItems(items, language).items;
}
