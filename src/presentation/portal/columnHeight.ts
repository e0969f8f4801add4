import type { PortalColumn } from '#domain/portal/portalColumns.ts';
import type { PortalItem } from '#domain/portal/portalLayout.ts';

/* How high columns are, in lines of text, so that their place is kept until they come. */
const NEWS_REM = { wordsList: 3.5, imgAndFont: 5, img: 14 } as const;
const LINE_REM = 4;
const TILE_REM = 5.75;
const TILES_ABREAST = 4;
const FIGURE_REM = 5;
const FIGURES_ABREAST = 2;
const TABS_REM = 3.25;
/** A page of another site, and the way out below it. */
const FRAME_REM = 27.75;
const ROWS = 4;
/** The links of a card. */
const WAYS_REM = 13;

const rowsOf = (count: number, abreast: number): number => Math.ceil(count / abreast);

/** In rem. */
export function columnHeight({ column, expected = ROWS }: Pick<PortalItem, 'column' | 'expected'>): number {
  switch (column.kind) {
    case 'news':
      return NEWS_REM[column.look] * expected;
    case 'list':
      return LINE_REM * expected;
    case 'messages':
    case 'count':
      return FIGURE_REM * rowsOf(expected, FIGURES_ABREAST);
    case 'quickStart':
      return TILE_REM * rowsOf(expected, TILES_ABREAST);
    case 'process':
      return TILE_REM * rowsOf(column.entries.length, TILES_ABREAST);
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
      return WAYS_REM;
    case 'link':
    case 'unknown':
      return LINE_REM;
  }
}

const chartHeight = ({ chart }: Extract<PortalColumn, { readonly kind: 'chart' }>): number =>
  chart.kind === 'gauge' ? 12 : 20;
