import type { CommandKeys } from '#application/ports/commandKeys.ts';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';

/** What a server knows this device by when it logs in again: random, and the same as long as the storage lasts. */
export async function deviceId(preferences: PreferenceStore, keys: () => Promise<CommandKeys>): Promise<string> {
  const known = preferences.read('deviceId');
  if (known !== undefined) return known;
  const fresh = (await keys()).fresh();
  preferences.write('deviceId', fresh);
  return fresh;
}
