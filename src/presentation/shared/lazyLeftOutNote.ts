import { lazy } from 'react';
import { loadTexts } from '../i18n/texts.ts';

/** Comes with the first list of which a row could not be read. */
export const LazyLeftOutNote = lazy(async () => {
  const [{ LeftOutNote: Note }] = await Promise.all([import('./LeftOutNote.tsx'), loadTexts(['lists'])]);
  return { default: Note };
});
