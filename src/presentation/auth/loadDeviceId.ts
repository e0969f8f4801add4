import type { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';

/**
 * Returns the random id of this device, by which a server recognizes it at the next login. Stays the same as long as
 * the storage exists.
 */
export async function loadDeviceId(
  preferences: PreferenceStore,
  keys: () => Promise<IdempotencyKeys>,
): Promise<string> {
  const known = preferences.read('deviceId');
  if (known !== undefined) return known;
  const fresh = (await keys()).create();
  preferences.write('deviceId', fresh);
  return fresh;
}
