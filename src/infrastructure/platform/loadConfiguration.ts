import { BASE_PATH } from '#application/shared/constants.ts';
import { tryOrUndefined } from './storage/browserStorage.ts';

/**
 * Configuration our server has embedded in the page; `undefined` if another server delivers the page or the text is
 * invalid.
 */
export const embeddedConfiguration = tryOrUndefined<unknown>(() =>
  JSON.parse(document.getElementById('configuration')?.textContent ?? ''),
);

let asked: Promise<unknown> | undefined;
/** Returns the embedded configuration, otherwise `config.json`; `undefined` if that is missing or invalid. */
export const loadConfiguration = (): Promise<unknown> =>
  (asked ??=
    embeddedConfiguration === undefined
      ? fetch(`${BASE_PATH}/config.json`)
          .then((answer): Promise<unknown> => answer.json())
          .catch(() => undefined)
      : Promise.resolve(embeddedConfiguration));
