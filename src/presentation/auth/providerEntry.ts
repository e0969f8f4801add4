import type { Provider } from '#domain/auth/provider.ts';
import type { SignInProtocol } from '#domain/auth/signIn.ts';

/**
 * Settings of a login page for chat apps.
 * @property provider the provider the page is for; absent: the app that shows the page.
 * @property forwardsCode the page only obtains the code; another system exchanges it (spec 7).
 */
export interface ProviderEntry {
  readonly provider?: Provider;
  readonly way: SignInProtocol;
  readonly forwardsCode?: boolean;
}
