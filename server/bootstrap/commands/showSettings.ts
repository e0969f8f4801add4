import { formatSettings } from '#server/config/formatSettings.ts';
import { readSettings } from '#server/config/settings.ts';
import { StartupError } from '#server/config/startupError.ts';

/** `npm run settings:show`: prints the settings of the environment, then why the server would not start with them. */
for (const line of formatSettings(process.env)) console.log(line);
try {
  for (const warning of readSettings(process.env).warnings) console.log(warning);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
