import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/**
 * - `unsupported`: the browser has no push messages; on iOS, also until the app is on the home screen.
 * - `denied`: the user has blocked notifications of this site.
 * - `failed`: the browser could not reach its push service.
 */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on' | 'failed';

/** Push messages of the current user on this device (ADR 81). */
export interface PushDevice {
  readState(): Promise<Result<PushState>>;
  /** Asks for the permission, so it may be called after a tap only. `publicKey`: key of the server. */
  turnOn(publicKey: string): Promise<Result<PushState>>;
  /** Also closes the notifications that are shown. Never fails; informs the server if it can be reached. */
  turnOff(): Promise<Result<void>>;
  /** Confirms the subscription to the server, once a day and session, on a device with push messages. */
  renew(): Promise<Result<void>>;
}
export const PushDevice = token<PushDevice>('PushDevice');
