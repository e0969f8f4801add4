import type { Provider } from '#domain/auth/provider.ts';
import type { Result } from '#domain/shared/result.ts';

/**
 * `missing`: the app's script is not configured or failed to load; `refused`: the app or the user denied the request.
 */
export type ChatAppError = 'missing' | 'refused';

/** Functions of a chat app for a page inside its web view. Its script is not loaded outside of the app. */
export interface ChatAppBridge {
  /** Returns a one-time code with which the platform identifies the chat account. */
  code(provider: Provider, corpId: string): Promise<Result<string, ChatAppError>>;
}
