import { ACCESS_SETTINGS } from './table/access.ts';
import { INTEGRATION_SETTINGS } from './table/integration.ts';
import { OPERATION_SETTINGS } from './table/operation.ts';
import type { Setting } from './table/setting.ts';

const GROUPS = [...OPERATION_SETTINGS, ...ACCESS_SETTINGS, ...INTEGRATION_SETTINGS];

/** A variable of the server. Code reads variables by these names only. */
export type SettingName = (typeof GROUPS)[number]['settings'][number]['name'];

/** All environment variables of the server. `npm run settings` writes `docs/settings.md` from them. */
export const SETTINGS = GROUPS.flatMap(({ title, settings }) =>
  settings.map((setting: Setting) => ({ ...setting, group: title })),
);

/** Names of the variables whose values must not be shown. */
export const SECRET_NAMES: readonly string[] = SETTINGS.filter(({ isSecret }) => isSecret).map(({ name }) => name);
