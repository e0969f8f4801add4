import { createElement, type FunctionComponent } from 'react';
import type { ColumnContent, ColumnContentKind, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalColumn, PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { loadTexts } from '../../i18n/texts.ts';
import { fetched, type Fetched } from '../../shared/fetched.ts';
import type { ColumnOfKind } from './column.ts';

interface DrawnColumn {
  readonly item: PortalItem;
  readonly content: ColumnContent | undefined;
}
export type ColumnPart = Fetched<FunctionComponent<DrawnColumn>>;

const isOf = <Kind extends ColumnContentKind>(
  content: ColumnContent | undefined,
  kind: Kind,
): content is ContentOf<Kind> => content?.kind === kind;

/** A column that is drawn from what it holds. */
const holding = <Kind extends ColumnContentKind>(
  kind: Kind,
  load: () => Promise<FunctionComponent<ColumnOfKind<Kind>>>,
): ColumnPart =>
  fetched(async () => {
    const Column = await load();
    return ({ item, content }) => (isOf(content, kind) ? createElement(Column, { item, content }) : null);
  });
/** One that asks for nothing, or by itself. */
const plain = (load: () => Promise<FunctionComponent<{ readonly item: PortalItem }>>): ColumnPart => fetched(load);

const figures = () => import('./FiguresColumn.tsx').then((file) => file.FiguresColumn);
const hint = () => import('./HintColumn.tsx').then((file) => file.HintColumn);

/** What draws each kind of column; each comes when the first of its kind comes near. */
const PARTS: Readonly<Record<Exclude<PortalColumnKind, 'own'>, ColumnPart>> = {
  news: holding('news', () => import('./NewsColumn.tsx').then((file) => file.NewsColumn)),
  messages: holding('messages', figures),
  count: holding('count', figures),
  list: holding('list', () => import('./LinesColumn.tsx').then((file) => file.LinesColumn)),
  calendar: holding('calendar', () => import('./CalendarColumn.tsx').then((file) => file.CalendarColumn)),
  tabs: holding('tabs', () => import('./TabsColumn.tsx').then((file) => file.TabsColumn)),
  quickStart: holding('quickStart', () => import('./QuickStartColumn.tsx').then((file) => file.QuickStartColumn)),
  chart: holding('chart', async () => {
    const [file] = await Promise.all([import('./ChartColumn.tsx'), loadTexts(['chart'])]);
    return file.ChartColumn;
  }),
  carousel: holding('carousel', () => import('./CarouselColumn.tsx').then((file) => file.CarouselColumn)),
  process: plain(() => import('./ProcessColumn.tsx').then((file) => file.ProcessColumn)),
  frame: plain(async () => {
    const [file] = await Promise.all([import('./FrameColumn.tsx'), loadTexts(['message', 'frame'])]);
    return file.FrameColumn;
  }),
  link: plain(hint),
  unknown: plain(hint),
};

/** Components of one's own, by the key of their column (`VueBel`). Its program text is never run. */
const OWN: ReadonlyMap<string, ColumnPart> = new Map([
  ['shortcuts', plain(() => import('./ShortcutsColumn.tsx').then((file) => file.ShortcutsColumn))],
]);

export const columnPart = (column: PortalColumn): ColumnPart =>
  column.kind === 'own' ? (OWN.get(column.key) ?? PARTS.unknown) : PARTS[column.kind];
