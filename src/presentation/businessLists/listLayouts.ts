import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import { LIST_LAYOUTS, type BusinessList, type ListLayout } from '#domain/businessLists/listDefinition.ts';

type Preferences = Pick<PreferenceStore, 'read'>;

/** Returns the layout stored on this device for the list, or else the list's default. */
export function selectLayout(
  { key, layout }: Pick<BusinessList, 'key' | 'layout'>,
  preferences: Preferences,
): ListLayout {
  const chosen = preferences.read(`listLayout.${key}`);
  return LIST_LAYOUTS.find((each) => each === chosen) ?? layout;
}

/** Returns the available layouts. Picture layouts require a picture column. */
export const availableLayouts = ({ columns }: Pick<BusinessList, 'columns'>): readonly ListLayout[] =>
  LIST_LAYOUTS.filter((layout) => layout !== 'picture' || columns.some(({ rendering }) => rendering === 'pictures'));
