import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import { LIST_LAYOUTS, type BusinessList, type ListLayout } from '#domain/bolist/listDefinition.ts';

type Preferences = Pick<PreferenceStore, 'read'>;

/** The layout this device has chosen for a list, else the list's own. */
export function layoutOf({ key, layout }: Pick<BusinessList, 'key' | 'layout'>, preferences: Preferences): ListLayout {
  const chosen = preferences.read(`listLayout.${key}`);
  return LIST_LAYOUTS.find((each) => each === chosen) ?? layout;
}

/** Layouts a list can be drawn in: with pictures only where it has some. */
export const offeredLayouts = ({ columns }: Pick<BusinessList, 'columns'>): readonly ListLayout[] =>
  LIST_LAYOUTS.filter((layout) => layout !== 'picture' || columns.some(({ rendering }) => rendering === 'pictures'));
