import { LANGUAGES } from '#application/language.ts';
import type { ClientConfiguration } from './http/client.ts';
import { StartProblem } from './startProblem.ts';
import { switchOf } from './switchOf.ts';

/** What an operator sets for the client. */
export type ClientSettings = Pick<
  ClientConfiguration,
  'languages' | 'defaultLanguage' | 'debugConsole' | 'asyncTimeout' | 'reports'
>;

/** The first language is that of whoever speaks none of them. */
export function clientOf(
  languages: string | undefined,
  debugConsole: string | undefined,
  codeSeconds: string | undefined,
): ClientSettings {
  const isDebugged = switchOf('RINGI_DEBUG_CONSOLE', debugConsole);
  const offered = languages?.split(',').map((tag) => {
    const language = LANGUAGES.find((each) => each.toLowerCase() === tag.trim().toLowerCase());
    if (!language) throw new StartProblem(`RINGI_LANGUAGES names “${tag.trim()}”; there are ${LANGUAGES.join(', ')}.`);
    return language;
  });
  return {
    ...(offered?.[0] && { languages: offered, defaultLanguage: offered[0] }),
    ...(isDebugged && { debugConsole: 'YES' }),
    ...(codeSeconds !== undefined && { asyncTimeout: secondsOf('RINGI_CODE_SECONDS', codeSeconds) * 1000 }),
  };
}

const [FEWEST_SECONDS, MOST_SECONDS] = [5, 120];
function secondsOf(name: string, value: string): number {
  const seconds = /^\d{1,3}$/u.test(value) ? Number(value) : Number.NaN;
  if (!(seconds >= FEWEST_SECONDS && seconds <= MOST_SECONDS))
    throw new StartProblem(
      `${name} is “${value}”; it must be a number of seconds from ${FEWEST_SECONDS} to ${MOST_SECONDS}.`,
    );
  return seconds;
}
