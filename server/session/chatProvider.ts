import type { Provider } from '#domain/session/provider.ts';
import type { Result } from '#domain/shared/result.ts';
import type { ServerSentence } from '../texts/sentence.ts';

/** A message to somebody in their chat app. `address` stands below the base path. */
export interface ChatMessage {
  readonly id: string;
  readonly tenant: string;
  readonly provider: Provider;
  readonly openId: string;
  readonly words: string;
  readonly address: string;
}

/** Where a chat app is asked for a code, and returns to. */
export interface ChatQuestion {
  readonly provider: Exclude<Provider, 'dingtalk'>;
  readonly tenant: string;
  readonly back: string;
  readonly state: string;
  /** Of our own server. */
  readonly origin: string;
}

/** What vouches for accounts of chat apps, and carries messages to them. */
export interface ChatProvider {
  authorizeAddress(question: ChatQuestion): string;
  corpId(tenant: string): string;
  /** Whose code it is; what is said where it is not good. */
  accountOf(provider: Provider, tenant: string, code: string): Promise<Result<string, ServerSentence>>;
  agentConfig(url: string): { readonly nonce: string; readonly timestamp: string; readonly signature: string };
  /** A message that was sent before is not sent again. */
  send(message: ChatMessage): Promise<void>;
}
