import { newsEndpoints } from '#api/newsEndpoints.ts';
import { firstText, listOf, looseTextOf, type LooseRecord } from '#api/form/looseValues.ts';
import { fromWireTime } from '#api/time.ts';
import * as v from 'valibot';
import type { ColumnContent, PortalCount, PortalEvent, PortalLine, PortalSlide } from '#domain/portal/columnContent.ts';
import type { PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { readTarget, type PortalTarget } from '#domain/portal/portalTarget.ts';
import { FIGURE_STATES } from '#domain/report/figureState.ts';
import { readDecimal } from '#domain/shared/decimal.ts';
import { toNewsRow } from '../news/toNews.ts';
import { plainText } from '../wire/plainText.ts';
import { wordIn } from '../wire/wordIn.ts';
import { signOf, toPortalEntry } from './toPortalEntry.ts';
import { toPortalItems } from './toPortalItems.ts';

export interface ReadContent {
  readonly content: ColumnContent;
  readonly leftOut: number;
}

/** What a column holds, row by row; a row that says nothing is left out and counted. */
export function toColumnContent(kind: PortalColumnKind, given: unknown, language: string): ReadContent {
  const rows = listOf(given);
  const each = <Row>(read: (row: LooseRecord, place: number) => Row | undefined) =>
    rows.map(read).filter((row) => row !== undefined);
  const told = (content: ColumnContent, kept: readonly unknown[]): ReadContent => ({
    content,
    leftOut: rows.length - kept.length,
  });
  switch (kind) {
    case 'news': {
      const found = each(newsRow);
      return told({ kind, rows: found }, found);
    }
    case 'messages':
    case 'count': {
      const counts = each((row) => toCount(row, language));
      return told({ kind, counts }, counts);
    }
    case 'calendar': {
      const events = each(toEvent);
      return told({ kind, events }, events);
    }
    case 'tabs': {
      const tabs = tabsOf(rows, language);
      return told({ kind, tabs }, tabs);
    }
    case 'quickStart': {
      const entries = each((row) => toPortalEntry(row, language)).filter(({ title }) => title !== '');
      return told({ kind, entries }, entries);
    }
    case 'carousel': {
      const slides = each((row) => toSlide(row, language));
      return told({ kind, slides }, slides);
    }
    default: {
      const lines = each((row, place) => toLine(row, place, language));
      return told({ kind: 'list', lines }, lines);
    }
  }
}

const newsShape = newsEndpoints.getAllIssuedNews.answer.entries.data.item;

function newsRow(row: LooseRecord) {
  const read = v.safeParse(newsShape, row);
  return read.success ? toNewsRow(read.output) : undefined;
}

function toCount(row: LooseRecord, language: string): PortalCount | undefined {
  const title = plainText(wordIn(firstText(row['content'], row['subject'], row['name']), language));
  if (title === '') return undefined;
  const written = looseTextOf(row['count']);
  const state = FIGURE_STATES.find((each) => each === row['state']);
  const target = readTarget(looseTextOf(row['url']));
  return {
    title,
    figure: readDecimal(written) ?? plainText(written),
    icon: signOf(row['icon']),
    colour: looseTextOf(row['color']),
    ...(state && { state }),
    ...(target && { target }),
  };
}

/** Of a task or a request, or of whatever somebody has asked the database for. */
function toLine(row: LooseRecord, place: number, language: string): PortalLine | undefined {
  const written = firstText(
    ...['subject', 'title', 'name', 'SUBJECT_', 'TITLE_', 'NAME_'].map((name) => row[name]),
    ...Object.values(row),
  );
  const title = plainText(wordIn(written, language));
  if (title === '') return undefined;
  const at = fromWireTime(firstText(row['createTime'], row['CREATE_TIME_']) || null);
  const target = targetOfLine(row);
  const note = [row['description'], row['count']].map((each) => plainText(looseTextOf(each))).filter(Boolean);
  return {
    id: `${firstText(row['taskId'], row['instId'], row['id'], row['ID_'])}.${place}`,
    title,
    note: note.join(' '),
    ...(at !== undefined && { at }),
    ...(target && { target }),
  };
}

function targetOfLine(row: LooseRecord): PortalTarget | undefined {
  const [task, request] = [looseTextOf(row['taskId']), looseTextOf(row['instId'])];
  if (task !== '') return { to: 'task', id: task };
  return request === '' ? readTarget(looseTextOf(row['url'])) : { to: 'request', id: request };
}

function toEvent(row: LooseRecord, place: number): PortalEvent | undefined {
  const day = looseTextOf(row['day']).slice(0, 10);
  if (!/^\d{4}-\d\d-\d\d$/u.test(day) || Number.isNaN(Date.parse(day))) return undefined;
  const target = readTarget(looseTextOf(row['url']));
  return {
    id: `${firstText(row['index'], place)}.${place}`,
    title: plainText(looseTextOf(row['title'])),
    day,
    time: /^\d\d:\d\d/u.exec(looseTextOf(row['startTime']))?.[0] ?? '',
    note: plainText(looseTextOf(row['describe'])),
    ...(target && { target }),
  };
}

function toSlide(row: LooseRecord, language: string): PortalSlide | undefined {
  const title = plainText(wordIn(looseTextOf(row['title']), language));
  const picture = looseTextOf(row['fileId']);
  if (title === '' && picture === '') return undefined;
  const target = readTarget(looseTextOf(row['linkUrl']));
  return { title, ...(picture !== '' && { picture }), ...(target && { target }) };
}

/** Each tab is a column of its own. */
function tabsOf(rows: readonly LooseRecord[], language: string): readonly PortalItem[] {
  const items = rows.map(({ name, insColumnDef }) => ({ title: name, insColumnDef }));
  return toPortalItems(items, language).items;
}
