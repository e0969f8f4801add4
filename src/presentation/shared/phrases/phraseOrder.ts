import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { Phrase } from '#application/ports/phraseStore.ts';

/**
 * One's own order of phrases, kept on the device: those that were never used or moved follow in the platform's order.
 */
export function inOwnOrder(phrases: readonly Phrase[], order: readonly string[]): readonly Phrase[] {
  const place = ({ id }: Phrase) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...phrases].sort((one, other) => place(one) - place(other));
}

export function readOrder(preferences: PreferenceStore): readonly string[] {
  const kept = preferences.read('phraseOrder') ?? '';
  return kept === '' ? [] : kept.split(',');
}
export const writeOrder = (preferences: PreferenceStore, phrases: readonly Phrase[]): void =>
  preferences.write('phraseOrder', phrases.map(({ id }) => id).join(','));
