import { BASE_PATH } from '#application/constants.ts';
import { quietly } from '../storage/browserStorage.ts';

/** What our server has written into the page; nothing where somebody else serves it, or has broken it. */
export const writtenConfiguration = quietly<unknown>(() =>
  JSON.parse(document.getElementById('configuration')?.textContent ?? ''),
);

let asked: Promise<unknown> | undefined;
/** The same, or what stands in `config.json`; nothing where that is missing or broken. */
export const configured = (): Promise<unknown> =>
  (asked ??=
    writtenConfiguration === undefined
      ? fetch(`${BASE_PATH}/config.json`)
          .then((answer): Promise<unknown> => answer.json())
          .catch(() => undefined)
      : Promise.resolve(writtenConfiguration));
