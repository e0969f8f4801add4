import { loadTexts } from '../i18n/texts.ts';
import { drawnLater, NOTHING_WITHOUT } from '../shared/drawnLater.tsx';
import { laterSheet } from '../shared/laterSheet.ts';
import { Skeleton } from '../shared/Skeleton.tsx';

/** Parts of a list that most visits do without: they come when they are first asked for. */
export const LaterFilterSheet = laterSheet(async () => (await import('./arrange/FilterSheet.tsx')).FilterSheet);

export const LaterListEmpty = drawnLater(async () => (await import('./ListEmpty.tsx')).ListEmpty, { place: Skeleton });

export const LaterLeftOutNote = drawnLater(async () => (await import('../shared/LeftOutNote.tsx')).LeftOutNote);

export const LaterRecentSearches = drawnLater(
  async () => (await import('./RecentSearches.tsx')).RecentSearches,
  NOTHING_WITHOUT,
);

export const LaterPullSign = drawnLater(async () => (await import('./PullSign.tsx')).PullSign, NOTHING_WITHOUT);

export const LaterListFoot = drawnLater(async () => (await import('./ListFoot.tsx')).ListFoot);

export const LaterRowActionSheet = laterSheet(
  async () => (await import('./actions/RowActionSheet.tsx')).RowActionSheet,
);

export const LaterRowProblemNote = drawnLater(
  async () => (await import('./actions/RowProblemNote.tsx')).RowProblemNote,
);

/** What a selection lacks is worded with the rules and messages of the specification. */
export const LaterSelectionBar = drawnLater(async () => {
  const [{ SelectionBar }] = await Promise.all([
    import('./selection/SelectionBar.tsx'),
    loadTexts(['validation', 'message']),
  ]);
  return SelectionBar;
});
