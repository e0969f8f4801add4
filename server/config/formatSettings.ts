import { FILE_SUFFIX } from './readSecret.ts';
import type { Environment } from './environment.ts';
import { SETTINGS } from './settingsTable.ts';

/** Shown instead of a secret. It does not show how long the secret is. */
const MASK = '********';

/** Returns the settings by group with value and origin, as lines for a terminal. Secrets are masked. */
export function formatSettings(environment: Environment): readonly string[] {
  const width = Math.max(...SETTINGS.map(({ name }) => name.length));
  const groups = [...new Set(SETTINGS.map(({ group }) => group))];
  return groups.flatMap((group) => [
    group,
    ...SETTINGS.filter((setting) => setting.group === group).map(
      (setting) => `  ${setting.name.padEnd(width)}  ${formatValue(environment, setting)}`,
    ),
  ]);
}

function formatValue(environment: Environment, setting: (typeof SETTINGS)[number]): string {
  const { name, isSecret = false, unset = 'none' } = setting;
  const value = environment[name]?.trim() || undefined;
  const file = environment[name + FILE_SUFFIX]?.trim() || undefined;
  if (value !== undefined) return isSecret ? MASK : value;
  if (isSecret && file !== undefined) return `${MASK} (from ${file})`;
  return `${setting.default ?? unset} (default)`;
}
