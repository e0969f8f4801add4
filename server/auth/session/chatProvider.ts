import type { Provider } from '#domain/auth/provider.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerMessageKey } from '#server/i18n/sentence.ts';

/** A message to a user in their chat app. `address` is relative to the base path. */
export interface ChatMessage {
  readonly id: string;
  readonly tenant: string;
  readonly provider: Provider;
  readonly openId: string;
  readonly text: string;
  readonly address: string;
}

/** Parameters of a request for a login code from a chat app. */
export interface ChatAuthorizeRequest {
  readonly provider: Exclude<Provider, 'dingtalk'>;
  readonly tenant: string;
  readonly returnUrl: string;
  readonly state: string;
  readonly origin: string;
}

/** Verifies accounts of chat apps and sends messages to them. */
export interface ChatProvider {
  createAuthorizeUrl(question: ChatAuthorizeRequest): string;
  getCorpId(tenant: string): string;
  /** Returns the account a code belongs to, or the error message if the code is invalid. */
  fetchAccount(provider: Provider, tenant: string, code: string): Promise<Result<string, ServerMessageKey>>;
  createAgentConfig(url: string): { readonly nonce: string; readonly timestamp: string; readonly signature: string };
  /** Sends a message. A message that was sent before is not sent again. */
  send(message: ChatMessage): Promise<void>;
}
