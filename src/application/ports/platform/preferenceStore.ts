import { token } from '../../shared/token.ts';

/** Preferences stored on the device (spec 3, "Local storage keys"). */
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
  'undoDelay',
  'afterDeciding',
  'swipe',
  'quickAgree',
  'keys',
  'outbox',
  'push',
] as const;
/**
 * A fixed preference, or one for each list (layout, order, groups), server (platform generation) or user (dismissed
 * onboarding hints).
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
