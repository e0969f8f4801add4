import type { ChatAppBridge } from '../ports/platform/chatAppBridge.ts';
import type { ProviderGateway } from '../ports/auth/providerGateway.ts';
import type { LoginStateStorage } from '../ports/auth/signInMemory.ts';
import { token } from '../shared/token.ts';

export interface SignInDependencies {
  readonly gateway: ProviderGateway;
  readonly bridge: ChatAppBridge;
  readonly storage: LoginStateStorage;
}

/** Loads these dependencies on demand, because few users come from a chat app. */
export type LoadSignIn = () => Promise<SignInDependencies>;
export const LoadSignIn = token<LoadSignIn>('OpenSignIn');
