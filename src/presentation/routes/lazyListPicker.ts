import { lazy } from 'react';
import { loadTexts } from '../i18n/texts.ts';

/** Rows of a list to choose from, with the words they need: comes with the first field that wants one. */
export const LazyListPicker = lazy(async () => {
  const [{ PickerSheet }] = await Promise.all([import('../bolist/PickerSheet.tsx'), loadTexts(['bolist'])]);
  return { default: PickerSheet };
});
