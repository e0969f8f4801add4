import type { SettingName } from './settingsTable.ts';
import { StartupError } from './startupError.ts';

/** Parses a setting that is `on` or `off`. Default: off. */
export function parseOnOff(name: SettingName, value = 'off'): boolean {
  const chosen = value.toLowerCase();
  if (chosen !== 'on' && chosen !== 'off') throw new StartupError(`${name} is “${value}”; it must be on or off.`);
  return chosen === 'on';
}
