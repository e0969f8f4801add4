import { lazy } from 'react';
import { loadTexts } from '../i18n/texts.ts';

/** Parts of a list that most visits do without: they come when they are first asked for. */
export const FilterSheet = lazy(async () => ({ default: (await import('./arrange/FilterSheet.tsx')).FilterSheet }));

export const ListFoot = lazy(async () => ({ default: (await import('./ListFoot.tsx')).ListFoot }));

export const RowActionSheet = lazy(async () => ({
  default: (await import('./actions/RowActionSheet.tsx')).RowActionSheet,
}));

export const RowProblemNote = lazy(async () => ({
  default: (await import('./actions/RowProblemNote.tsx')).RowProblemNote,
}));

/** What a selection lacks is worded with the rules and messages of the specification. */
export const SelectionBar = lazy(async () => {
  const [{ SelectionBar: Bar }] = await Promise.all([
    import('./selection/SelectionBar.tsx'),
    loadTexts(['validation', 'message']),
  ]);
  return { default: Bar };
});
