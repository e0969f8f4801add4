import { fail } from '#domain/shared/result.ts';
import type { ChatMessage, ChatProvider } from '#server/auth/session/chatProvider.ts';

/** Mock chat app whose sending the test controls. It identifies no users. */
export const createChatApp = (send: (message: ChatMessage) => Promise<void>): ChatProvider => ({
  createAuthorizeUrl: () => '',
  getCorpId: () => '',
  fetchAccount: async () => fail('chat.noIdentity'),
  createAgentConfig: () => ({ nonce: '', timestamp: '', signature: '' }),
  send,
});
