import type { SessionGateway } from '#application/ports/auth/sessionGateway.ts';
import { PROVIDERS, type Provider } from '#domain/auth/provider.ts';

/**
 * The chat app account that is bound by the next login with a password. It is passed in the navigation state, never in
 * an address.
 */
export interface PendingBinding {
  readonly provider: Provider;
  readonly openId: string;
  readonly tenant: string;
}

export interface BindingOutcome {
  readonly provider: Provider;
  readonly reason?: string;
}

/** Returns the gateway with a `logIn` that also binds the account. */
export const withAccountBinding = (
  gateway: SessionGateway,
  binding: PendingBinding | undefined,
  onRefused: (reason: string) => void,
): SessionGateway =>
  binding === undefined
    ? gateway
    : {
        ...gateway,
        logIn: (credentials) =>
          gateway.logIn({
            ...credentials,
            tenant: binding.tenant,
            binding: { openId: binding.openId, loginType: String(PROVIDERS[binding.provider]), onRefused },
          }),
      };
