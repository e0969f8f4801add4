import { lazy } from 'react';
import { loadTexts } from '../i18n/texts.ts';

/** Parts of a list that most visits do without: they come when they are first asked for. */
export const LazyFilterSheet = lazy(async () => ({ default: (await import('./arrange/FilterSheet.tsx')).FilterSheet }));

export const LazyListEmpty = lazy(async () => ({ default: (await import('./ListEmpty.tsx')).ListEmpty }));

export const LazyLeftOutNote = lazy(async () => ({ default: (await import('../shared/LeftOutNote.tsx')).LeftOutNote }));

export const LazyRecentSearches = lazy(async () => ({
  default: (await import('./RecentSearches.tsx')).RecentSearches,
}));

export const LazyPullSign = lazy(async () => ({ default: (await import('./PullSign.tsx')).PullSign }));

export const LazyListFoot = lazy(async () => ({ default: (await import('./ListFoot.tsx')).ListFoot }));

export const LazyRowActionSheet = lazy(async () => ({
  default: (await import('./actions/RowActionSheet.tsx')).RowActionSheet,
}));

export const LazyRowProblemNote = lazy(async () => ({
  default: (await import('./actions/RowProblemNote.tsx')).RowProblemNote,
}));

export const LazySelectableCard = lazy(async () => ({
  default: (await import('./selection/SelectableCard.tsx')).SelectableCard,
}));

/** What a selection lacks is worded with the rules and messages of the specification. */
export const LazySelectionBar = lazy(async () => {
  const [{ SelectionBar: Bar }] = await Promise.all([
    import('./selection/SelectionBar.tsx'),
    loadTexts(['validation', 'message']),
  ]);
  return { default: Bar };
});
