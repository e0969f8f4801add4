import { loadTexts } from '../ui/i18n/texts.ts';
import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';
import { lazySheet } from '../ui/layout/lazySheet.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

/** Components that most visits do not need. They are loaded on first use. */
export const LazyFilterSheet = lazySheet(async () => (await import('./arrange/FilterSheet.tsx')).FilterSheet);

export const LazyListEmpty = lazyComponent(async () => (await import('./ListEmpty.tsx')).ListEmpty, {
  place: Skeleton,
});

export const LazySkippedRowsNotice = lazyComponent(
  async () => (await import('../ui/feedback/SkippedRowsNotice.tsx')).SkippedRowsNotice,
);

export const LazyRecentSearches = lazyComponent(
  async () => (await import('./RecentSearches.tsx')).RecentSearches,
  OPTIONAL_PART,
);

export const LazyPullIndicator = lazyComponent(
  async () => (await import('./PullIndicator.tsx')).PullIndicator,
  OPTIONAL_PART,
);

export const LazyListFooter = lazyComponent(async () => (await import('./ListFooter.tsx')).ListFooter);

export const LazyRowActionSheet = lazySheet(async () => (await import('./actions/RowActionSheet.tsx')).RowActionSheet);

export const LazyRowProblemNote = lazyComponent(
  async () => (await import('./actions/RowProblemNote.tsx')).RowProblemNote,
);

/** Also loads the texts of validation rules and messages, which the selection uses. */
export const LazySelectionBar = lazyComponent(async () => {
  const [{ SelectionBar }] = await Promise.all([
    import('./selection/SelectionBar.tsx'),
    loadTexts(['validation', 'message']),
  ]);
  return SelectionBar;
});
