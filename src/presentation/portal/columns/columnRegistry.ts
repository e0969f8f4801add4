import { createElement, type FunctionComponent } from 'react';
import type { ColumnContent, ColumnContentKind, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalColumn, PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { loadTexts } from '../../ui/i18n/texts.ts';
import { lazyValue, type LazyValue } from '../../ui/feedback/lazyValue.ts';
import type { ColumnOfKind } from './column.ts';

interface DrawnColumn {
  readonly item: PortalItem;
  readonly content: ColumnContent | undefined;
}
export type ColumnPart = LazyValue<FunctionComponent<DrawnColumn>>;

const isOf = <Kind extends ColumnContentKind>(
  content: ColumnContent | undefined,
  kind: Kind,
): content is ContentOf<Kind> => content?.kind === kind;

/** Creates a part for a column that shows loaded content. */
const createContentPart = <Kind extends ColumnContentKind>(
  kind: Kind,
  load: () => Promise<FunctionComponent<ColumnOfKind<Kind>>>,
): ColumnPart =>
  lazyValue(async () => {
    const Column = await load();
    return ({ item, content }) => (isOf(content, kind) ? createElement(Column, { item, content }) : null);
  });
/** Creates a part for a column that needs no content or loads its own. */
const createPlainPart = (load: () => Promise<FunctionComponent<{ readonly item: PortalItem }>>): ColumnPart =>
  lazyValue(load);

const figures = () => import('./FiguresColumn.tsx').then((file) => file.FiguresColumn);
const hint = () => import('./HintColumn.tsx').then((file) => file.HintColumn);

/** The component of each kind of column, loaded when the first of its kind comes near the viewport. */
const COLUMN_PARTS: Readonly<Record<Exclude<PortalColumnKind, 'own'>, ColumnPart>> = {
  news: createContentPart('news', () => import('./NewsColumn.tsx').then((file) => file.NewsColumn)),
  messages: createContentPart('messages', figures),
  count: createContentPart('count', figures),
  list: createContentPart('list', () => import('./LinesColumn.tsx').then((file) => file.LinesColumn)),
  calendar: createContentPart('calendar', () => import('./CalendarColumn.tsx').then((file) => file.CalendarColumn)),
  tabs: createContentPart('tabs', () => import('./TabsColumn.tsx').then((file) => file.TabsColumn)),
  quickStart: createContentPart('quickStart', () =>
    import('./QuickStartColumn.tsx').then((file) => file.QuickStartColumn),
  ),
  chart: createContentPart('chart', async () => {
    const [file] = await Promise.all([import('./ChartColumn.tsx'), loadTexts(['chart'])]);
    return file.ChartColumn;
  }),
  carousel: createContentPart('carousel', () => import('./CarouselColumn.tsx').then((file) => file.CarouselColumn)),
  process: createPlainPart(() => import('./ProcessColumn.tsx').then((file) => file.ProcessColumn)),
  frame: createPlainPart(async () => {
    const [file] = await Promise.all([import('./FrameColumn.tsx'), loadTexts(['message', 'frame'])]);
    return file.FrameColumn;
  }),
  link: createPlainPart(hint),
  unknown: createPlainPart(hint),
};

/**
 * Built-in components for custom columns by their key (`VueBel`). The program text of a custom column is never
 * executed.
 */
const BUILT_IN_PARTS: ReadonlyMap<string, ColumnPart> = new Map([
  ['shortcuts', createPlainPart(() => import('./ShortcutsColumn.tsx').then((file) => file.ShortcutsColumn))],
]);

export const findColumnPart = (column: PortalColumn): ColumnPart =>
  column.kind === 'own' ? (BUILT_IN_PARTS.get(column.key) ?? COLUMN_PARTS.unknown) : COLUMN_PARTS[column.kind];
