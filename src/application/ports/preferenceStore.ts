import { token } from '../token.ts';

/** What this device remembers between visits (spec 3, "Local storage keys"). */
export const PREFERENCES = [
  'language',
  'theme',
  'tenantId',
  'deviceId',
  'wxUserId',
  'ddUserId',
  'signedInBy',
  'account',
  'appId',
  'formerAppId',
  'paramsEncrypt',
  'networkAddress',
  'phraseOrder',
  'chartShape',
  'chartUnfolding',
  'cityHistory.home',
  'cityHistory.abroad',
  'location',
  'portalBringsActions',
] as const;
/**
 * Each list remembers its own order and groups, each server its generation, and each person what they have put away of
 * the welcome.
 */
export type Preference =
  | (typeof PREFERENCES)[number]
  | `listLayout.${string}`
  | `listOrder.${string}`
  | `listGroups.${string}`
  | `platform.${string}`
  | `welcome.${string}`;

export interface PreferenceStore {
  read(preference: Preference): string | undefined;
  write(preference: Preference, value: string): void;
}
export const PreferenceStore = token<PreferenceStore>('PreferenceStore');
