import { BASE_PATH } from '#application/constants.ts';

/** What stands in `config.json`, on its way before there is code to read it; nothing where it is missing or broken. */
export const fetchConfiguration = async (): Promise<unknown> => {
  try {
    const answer = await fetch(`${BASE_PATH}/config.json`);
    return answer.ok ? ((await answer.json()) as unknown) : {};
  } catch {
    return {};
  }
};
