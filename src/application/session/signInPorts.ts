import type { ChatAppBridge } from '../ports/chatAppBridge.ts';
import type { ProviderGateway } from '../ports/providerGateway.ts';
import type { SignInMemory } from '../ports/signInMemory.ts';
import { token } from '../token.ts';

/** What a login from a chat app needs of the outside. */
export interface SignInPorts {
  readonly gateway: ProviderGateway;
  readonly bridge: ChatAppBridge;
  readonly memory: SignInMemory;
}

/** Few people come from a chat app: what they need is fetched when they do. */
export type OpenSignIn = () => Promise<SignInPorts>;
export const OpenSignIn = token<OpenSignIn>('OpenSignIn');
