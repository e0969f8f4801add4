import { lazyComponent, OPTIONAL_PART } from '../ui/feedback/lazyComponent.tsx';
import { LAZY_SHEET } from '../ui/layout/SheetLoadError.ts';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';

/** Components that the first rows do not need. They are loaded on first use. */
export const LazyFilterSheet = lazyComponent(
  async () => (await import('./arrange/FilterSheet.tsx')).FilterSheet,
  LAZY_SHEET,
);

export const LazyListEmpty = lazyComponent(async () => (await import('./ListEmpty.tsx')).ListEmpty, {
  placeholder: Skeleton,
});

export const LazyListEnd = lazyComponent(async () => (await import('./ListEnd.tsx')).ListEnd);

export const LazyStickyGroup = lazyComponent(
  async () => (await import('./StickyGroup.tsx')).StickyGroup,
  OPTIONAL_PART,
);

export const LazySkippedRowsNotice = lazyComponent(
  async () => (await import('../ui/feedback/SkippedRowsNotice.tsx')).SkippedRowsNotice,
);

export const LazyRecentSearches = lazyComponent(
  async () => (await import('./RecentSearches.tsx')).RecentSearches,
  OPTIONAL_PART,
);

export const LazyListGestures = lazyComponent(
  async () => (await import('./ListGestures.tsx')).ListGestures,
  OPTIONAL_PART,
);

export const LazyListFooter = lazyComponent(async () => (await import('./ListFooter.tsx')).ListFooter);

export const LazyRowActionSheet = lazyComponent(
  async () => (await import('./actions/RowActionSheet.tsx')).RowActionSheet,
  LAZY_SHEET,
);

export const LazyRowProblemNote = lazyComponent(
  async () => (await import('./actions/RowProblemNote.tsx')).RowProblemNote,
);

/** Also loads the texts of validation rules and messages, which the selection uses. */
export const LazySelectionBar = lazyComponent(async () => (await import('./selection/SelectionBar.tsx')).SelectionBar, {
  texts: ['validation', 'message'],
});
