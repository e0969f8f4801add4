import ky from 'ky';
import * as v from 'valibot';
import { loginEndpoints } from '#api/loginEndpoints.ts';
import { API_BASE } from '#application/constants.ts';
import type { PreferenceStore } from '#application/ports/preferenceStore.ts';
import type { ServerChoice } from '#application/ports/serverChoice.ts';
import type { TokenStore } from '#application/ports/tokenStore.ts';
import { connectionOf, networkAddressOf, readConfiguration } from '../container/configuration.ts';
import { allowsOrigin } from './allowsOrigin.ts';
import { forgetDevice } from '../storage/forgetDevice.ts';

interface ServerNeeds {
  readonly tokens: TokenStore;
  readonly preferences: PreferenceStore;
  readonly configured: () => Promise<unknown>;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}

/** Other servers the page may speak to, as its Content-Security-Policy names them; left out, nobody knows. */
const sourcesShape = v.object({ connectSources: v.optional(v.array(v.string())) });

const ANSWER_MS = 10_000;

/** Reads what the operator allows, and asks a server before it is used. */
export async function makeServerChoice(needs: ServerNeeds): Promise<ServerChoice> {
  const { tokens, preferences, origin = window.location.origin, fetch } = needs;
  const quiet = { timeout: ANSWER_MS, retry: 0, credentials: 'omit', ...(fetch && { fetch }) } as const;
  const told = await needs.configured();
  const configuration = readConfiguration(told);
  const listed = v.safeParse(sourcesShape, told);
  const connectSources = listed.success ? listed.output.connectSources : undefined;
  const usual = connectionOf(configuration, { read: () => undefined }).base;
  const mayAsk = (address: URL): boolean =>
    connectSources === undefined ||
    address.origin === origin ||
    connectSources.some((each) => allowsOrigin(each, address));

  /** Without a token, and without following it elsewhere. */
  const answers = async (base: string): Promise<boolean> => {
    try {
      const said = await ky(new URL(base + loginEndpoints.getLoginConfig.path, origin), {
        ...quiet,
        redirect: 'error',
      }).json();
      return v.is(v.object({ data: loginEndpoints.getLoginConfig.answer }), said);
    } catch {
      return false;
    }
  };
  /** The old server is told that it is over; whatever it says, this device goes. */
  const leave = async (): Promise<void> => {
    const token = tokens.read();
    tokens.clear();
    if (token === undefined) return;
    const body = new URLSearchParams({ token });
    await ky
      .post(new URL(connectionOf(configuration, preferences).base + loginEndpoints.logOut.path, origin), {
        ...quiet,
        body,
      })
      .catch(() => undefined);
  };

  return {
    chosen: networkAddressOf(preferences),
    mayChoose: connectSources === undefined || connectSources.length > 0,
    async use(typed) {
      const base = typed === undefined ? usual : baseOf(typed);
      if (base === undefined) return 'noAddress';
      if (!mayAsk(new URL(base, origin))) return 'notAllowed';
      // Whoever wants the usual one back may have it while it is away.
      if (typed !== undefined && !(await answers(base))) return 'noAnswer';
      await leave();
      await forgetDevice(localStorage);
      if (typed !== undefined) preferences.write('networkAddress', base);
      return 'taken';
    },
  };
}

/** Where calls go: a bare server answers below the usual base. */
function baseOf(typed: string): string | undefined {
  const text = typed.trim();
  if (!/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#@]*)?$/iu.test(text)) return undefined;
  try {
    const { origin, pathname } = new URL(text);
    const path = pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
    return `${origin}${path === '' ? API_BASE : path}`;
  } catch {
    return undefined;
  }
}
