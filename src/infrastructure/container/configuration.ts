import ky from 'ky';
import * as v from 'valibot';
import { BASE_PATH } from '#application/constants.ts';

/** What an operator may set for the client: `config.json` beside `index.html`. */
const configurationShape = v.object({
  /** Where the platform answers, when not below `/api` of the same address. */
  apiBase: v.optional(v.string()),
  /** Seals what calls carry (spec section 7, `paramsEncrypt`). Whoever opens the page can read the key: it hides payloads from logs in between, no more. */
  paramsEncrypt: v.optional(v.object({ key: v.string(), iv: v.string() })),
});
export type Configuration = v.InferOutput<typeof configurationShape>;

/** A missing or broken file means the defaults: the client must start all the same. */
export async function readConfiguration(): Promise<Configuration> {
  try {
    return v.parse(configurationShape, await ky.get(`${BASE_PATH}/config.json`, { retry: 0 }).json());
  } catch {
    return {};
  }
}
