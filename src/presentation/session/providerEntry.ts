import type { Provider } from '#domain/session/provider.ts';
import type { SignInWay } from '#domain/session/signIn.ts';

/**
 * A way in to the page of logins from chat apps.
 * @property only the app a page is for; without one it is the app it is shown in.
 * @property handsOn the page asks the app for its code alone, and another exchanges it (spec 7).
 */
export interface ProviderEntry {
  readonly only?: Provider;
  readonly way: SignInWay;
  readonly handsOn?: boolean;
}
