import type { SessionGateway } from '#application/ports/sessionGateway.ts';
import { PROVIDERS, type Provider } from '#domain/session/provider.ts';

/** The account of a chat app that waits for a login with a password. It travels with the navigation, in no address. */
export interface PendingBinding {
  readonly provider: Provider;
  readonly openId: string;
  readonly tenant: string;
}

/** What has become of it. */
export interface BindingOutcome {
  readonly provider: Provider;
  readonly reason?: string;
}

/** The same gateway, whose next login binds. */
export const bindingBy = (
  gateway: SessionGateway,
  binding: PendingBinding | undefined,
  refused: (reason: string) => void,
): SessionGateway =>
  binding === undefined
    ? gateway
    : {
        ...gateway,
        logIn: (credentials) =>
          gateway.logIn({
            ...credentials,
            tenant: binding.tenant,
            binding: { openId: binding.openId, loginType: String(PROVIDERS[binding.provider]), refused },
          }),
      };
