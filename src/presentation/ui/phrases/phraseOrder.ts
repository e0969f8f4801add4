import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { Phrase } from '#application/ports/forms/phraseStore.ts';

/**
 * Sorts phrases by the user's own order, which is stored on the device. Phrases that were never used or moved follow in
 * the order of the platform.
 */
export function sortPhrases(phrases: readonly Phrase[], order: readonly string[]): readonly Phrase[] {
  const place = ({ id }: Phrase) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...phrases].sort((one, other) => place(one) - place(other));
}

export function readOrder(preferences: PreferenceStore): readonly string[] {
  const kept = preferences.read('phraseOrder') ?? '';
  return kept === '' ? [] : kept.split(',');
}
export const writeOrder = (preferences: PreferenceStore, phrases: readonly Phrase[]): void =>
  preferences.write('phraseOrder', phrases.map(({ id }) => id).join(','));
