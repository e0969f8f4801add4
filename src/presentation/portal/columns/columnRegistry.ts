import { createElement, type FunctionComponent } from 'react';
import type { ColumnContent, ColumnContentKind, ContentOf } from '#domain/portal/columnContent.ts';
import type { PortalColumn, PortalColumnKind } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import type { TextFeature } from '../../ui/i18n/textKeys.ts';
import { lazyComponent } from '../../ui/feedback/lazyComponent.tsx';
import { ColumnLoadError, ColumnPlaceholder } from '../ColumnPlaceholder.tsx';
import type { ColumnOfKind } from './column.ts';

interface ColumnProps {
  readonly item: PortalItem;
  readonly content: ColumnContent | undefined;
}
type Column = FunctionComponent<ColumnProps>;

const OPTIONS = { placeholder: ColumnPlaceholder, fallback: ColumnLoadError };

const isOf = <Kind extends ColumnContentKind>(
  content: ColumnContent | undefined,
  kind: Kind,
): content is ContentOf<Kind> => content?.kind === kind;

const createContentColumn = <Kind extends ColumnContentKind>(
  kind: Kind,
  load: () => Promise<FunctionComponent<ColumnOfKind<Kind>>>,
  texts: readonly TextFeature[] = [],
): Column =>
  lazyComponent<ColumnProps>(
    async () => {
      const Content = await load();
      return ({ item, content }) => {
        if (content === undefined) return createElement(ColumnPlaceholder, { item });
        return isOf(content, kind) ? createElement(Content, { item, content }) : null;
      };
    },
    { ...OPTIONS, texts },
  );
/** Creates a column that needs no content or loads its own. */
const createPlainColumn = (
  load: () => Promise<FunctionComponent<{ readonly item: PortalItem }>>,
  texts: readonly TextFeature[] = [],
): Column => lazyComponent<ColumnProps>(load, { ...OPTIONS, texts });

const figures = () => import('./FiguresColumn.tsx').then((file) => file.FiguresColumn);
const hint = () => import('./HintColumn.tsx').then((file) => file.HintColumn);

/** The component of each kind of column, loaded when the first of its kind comes near the viewport. */
const COLUMNS: Readonly<Record<Exclude<PortalColumnKind, 'own'>, Column>> = {
  news: createContentColumn('news', () => import('./NewsColumn.tsx').then((file) => file.NewsColumn)),
  messages: createContentColumn('messages', figures),
  count: createContentColumn('count', figures),
  list: createContentColumn('list', () => import('./LinesColumn.tsx').then((file) => file.LinesColumn)),
  calendar: createContentColumn('calendar', () => import('./CalendarColumn.tsx').then((file) => file.CalendarColumn)),
  tabs: createContentColumn('tabs', () => import('./TabsColumn.tsx').then((file) => file.TabsColumn)),
  quickStart: createContentColumn('quickStart', () =>
    import('./QuickStartColumn.tsx').then((file) => file.QuickStartColumn),
  ),
  chart: createContentColumn('chart', () => import('./ChartColumn.tsx').then((file) => file.ChartColumn), ['chart']),
  carousel: createContentColumn('carousel', () => import('./CarouselColumn.tsx').then((file) => file.CarouselColumn)),
  process: createPlainColumn(() => import('./ProcessColumn.tsx').then((file) => file.ProcessColumn)),
  frame: createPlainColumn(() => import('./FrameColumn.tsx').then((file) => file.FrameColumn), ['message', 'frame']),
  link: createPlainColumn(hint),
  unknown: createPlainColumn(hint),
};

/**
 * Built-in components for custom columns by their key (`VueBel`). The program text of a custom column is never
 * executed.
 */
const BUILT_IN_COLUMNS: ReadonlyMap<string, Column> = new Map([
  [
    'shortcuts',
    createPlainColumn(() => import('./ShortcutsColumn.tsx').then((file) => file.ShortcutsColumn), ['lists']),
  ],
]);

export const findColumn = (column: PortalColumn): Column =>
  column.kind === 'own' ? (BUILT_IN_COLUMNS.get(column.key) ?? COLUMNS.unknown) : COLUMNS[column.kind];
