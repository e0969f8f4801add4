import { fail } from '#domain/shared/result.ts';
import type { ChatMessage, ChatProvider } from '#server/auth/session/chatProvider.ts';

/** Mock chat app whose sending the test controls. It identifies no users. */
export const createChatApp = (send: (message: ChatMessage) => Promise<void>): ChatProvider => ({
  authorizeAddress: () => '',
  corpId: () => '',
  accountOf: async () => fail('chat.noIdentity'),
  agentConfig: () => ({ nonce: '', timestamp: '', signature: '' }),
  send,
});
