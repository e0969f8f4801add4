import { useTranslation } from 'react-i18next';
import type { PortalItem } from '#domain/portal/portalLayout.ts';
import { ColumnFailure } from './ColumnFailure.tsx';
import type { PortalColumn } from '#domain/portal/portalColumns.ts';

interface ColumnPlaceholderProps {
  readonly item: PortalItem;
}

export const columnStyle = (item: PortalItem) => ({ height: `${columnHeight(item)}rem` });

/** Keeps the height of a column while its code or content loads. */
export function ColumnPlaceholder({ item }: ColumnPlaceholderProps) {
  const { t } = useTranslation();
  return (
    <div role="status" style={columnStyle(item)} className="p-4">
      <span className="sr-only">{t('app.loading')}</span>
      <span aria-hidden="true" className="block h-full animate-shimmer rounded-lg bg-sunken" />
    </div>
  );
}

/** Replaces a column whose code could not be loaded. */
export const ColumnLoadError = ({ item, onRetry }: ColumnPlaceholderProps & { readonly onRetry: () => void }) => (
  <div style={columnStyle(item)}>
    <ColumnFailure onRetry={onRetry} />
  </div>
);

/* Estimated column heights in rem. They reserve the space of columns until these are loaded. */
const NEWS_REM = { wordsList: 3.5, imgAndFont: 5, img: 14 } as const;
const LINE_REM = 4;
const TILE_REM = 5.75;
const TILES_ABREAST = 4;
const FIGURE_REM = 5;
const FIGURES_ABREAST = 2;
const TABS_REM = 3.25;
/** The frame of an external page with the link below it. */
const FRAME_REM = 27.75;
const ROWS = 4;
/** The links of the `shortcuts` column. */
const SHORTCUTS_REM = 13;

const rowCount = (count: number, abreast: number): number => Math.ceil(count / abreast);

function columnHeight({ column, expectedRows = ROWS }: Pick<PortalItem, 'column' | 'expectedRows'>): number {
  switch (column.kind) {
    case 'news':
      return NEWS_REM[column.layout] * expectedRows;
    case 'list':
      return LINE_REM * expectedRows;
    case 'messages':
    case 'count':
      return FIGURE_REM * rowCount(expectedRows, FIGURES_ABREAST);
    case 'quickStart':
      return TILE_REM * rowCount(expectedRows, TILES_ABREAST);
    case 'process':
      return TILE_REM * rowCount(column.entries.length, TILES_ABREAST);
    case 'tabs':
      return TABS_REM + NEWS_REM.imgAndFont * ROWS;
    case 'calendar':
      return 14;
    case 'carousel':
      return 12;
    case 'chart':
      return chartHeight(column);
    case 'frame':
      return FRAME_REM;
    case 'own':
      return SHORTCUTS_REM;
    case 'link':
    case 'unknown':
      return LINE_REM;
  }
}

const chartHeight = ({ chart }: Extract<PortalColumn, { readonly kind: 'chart' }>): number =>
  chart.kind === 'gauge' ? 12 : 20;
