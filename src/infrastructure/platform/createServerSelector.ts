import { deviceStorage } from './storage/browserStorage.ts';
import ky from 'ky';
import * as v from 'valibot';
import { loginEndpoints } from '#contract/auth/loginEndpoints.ts';
import { API_BASE } from '#application/shared/constants.ts';
import type { PreferenceStore } from '#application/ports/platform/preferenceStore.ts';
import type { ServerSelector } from '#application/ports/platform/serverChoice.ts';
import type { TokenStore } from '#application/ports/auth/tokenStore.ts';
import { createConnection, readNetworkAddress, readConfiguration } from '../container/configuration.ts';
import { matchesSource } from './matchesSource.ts';
import { clearDevice } from './storage/clearDevice.ts';

interface ServerSelectorDependencies {
  readonly tokens: TokenStore;
  readonly preferences: PreferenceStore;
  readonly configured: () => Promise<unknown>;
  readonly fetch?: typeof fetch;
  readonly origin?: string;
}

/** Servers the page may connect to by its Content-Security-Policy; if missing, the policy is unknown. */
const sourcesShape = v.object({ connectSources: v.optional(v.array(v.string())) });

const ANSWER_TIMEOUT_MS = 10_000;

/** Checks a server address against the operator's configuration, and verifies the server before it is used. */
export async function createServerSelector(needs: ServerSelectorDependencies): Promise<ServerSelector> {
  const { tokens, preferences, origin = window.location.origin, fetch } = needs;
  const quiet = { timeout: ANSWER_TIMEOUT_MS, retry: 0, credentials: 'omit', ...(fetch && { fetch }) } as const;
  const answer = await needs.configured();
  const configuration = readConfiguration(answer);
  const listed = v.safeParse(sourcesShape, answer);
  const connectSources = listed.success ? listed.output.connectSources : undefined;
  const usual = createConnection(configuration, { read: () => undefined }).base;
  const mayAsk = (address: URL): boolean =>
    connectSources === undefined ||
    address.origin === origin ||
    connectSources.some((each) => matchesSource(each, address));

  /** Sends no token and follows no redirects. */
  const answers = async (base: string): Promise<boolean> => {
    try {
      const config = await ky(new URL(base + loginEndpoints.getLoginConfig.path, origin), {
        ...quiet,
        redirect: 'error',
      }).json();
      return v.is(v.object({ data: loginEndpoints.getLoginConfig.answer }), config);
    } catch {
      return false;
    }
  };
  /** Logs out at the previous server. The device leaves it even if that call fails. */
  const leave = async (): Promise<void> => {
    const token = tokens.read();
    tokens.clear();
    if (token === undefined) return;
    const body = new URLSearchParams({ token });
    await ky
      .post(new URL(createConnection(configuration, preferences).base + loginEndpoints.logOut.path, origin), {
        ...quiet,
        body,
      })
      .catch(() => undefined);
  };

  return {
    address: readNetworkAddress(preferences),
    canChange: connectSources === undefined || connectSources.length > 0,
    async selectServer(typed) {
      const base = typed === undefined ? usual : toApiBase(typed);
      if (base === undefined) return 'noAddress';
      if (!mayAsk(new URL(base, origin))) return 'notAllowed';
      // Returning to the default server is possible even while it does not answer.
      if (typed !== undefined && !(await answers(base))) return 'noAnswer';
      await leave();
      await clearDevice(deviceStorage());
      if (typed !== undefined) preferences.write('networkAddress', base);
      return 'taken';
    },
  };
}

/** Returns the base of the calls: an address without a path gets the default base path. */
function toApiBase(typed: string): string | undefined {
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
