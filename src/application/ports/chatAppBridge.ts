import type { Provider } from '#domain/session/provider.ts';
import type { Result } from '#domain/shared/result.ts';

/** `missing`: the app's script is not configured, or did not come; `refused`: the app, or the person, said no. */
export type BridgeFault = 'missing' | 'refused';

/** What a chat app does for a page that is shown in it. Outside of the app nothing of it is fetched. */
export interface ChatAppBridge {
  /** A code by which the platform knows the chat account; it is good once. */
  code(provider: Provider, corpId: string): Promise<Result<string, BridgeFault>>;
}
