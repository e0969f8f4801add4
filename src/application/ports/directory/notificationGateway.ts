import type { QuietHours } from '#domain/auth/quietHours.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** What a push message shows: the number of tasks, or also the process and the subject. */
export type PushLevel = 'count' | 'subject';

/** Notification settings of the current user, on all devices. */
export interface NotificationSettings {
  readonly isMailWanted: boolean;
  readonly pushLevel: PushLevel;
  /** Whether push messages offer to agree, where the step allows it. */
  readonly hasPushButtons: boolean;
  readonly quietHours: QuietHours;
}
export interface OwnNotifications extends NotificationSettings {
  /** Whether this server sends mail at all. */
  readonly isMailOffered: boolean;
  /** Recipient address; empty if the company has none for the user. */
  readonly email: string;
  /** Key of the server for the push service, in base64url; empty if this server sends no push messages. */
  readonly publicKey: string;
  /** Time zone of the company, in which the quiet hours of mails count. */
  readonly timeZone: string;
}
/** Where the push messages of a browser are sent, and the keys that encrypt them. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly timeZone: string;
}

/** Notification settings of the current user (ADR 46, 81). A platform may not offer them. */
export interface NotificationGateway {
  getSettings(): Promise<Result<OwnNotifications>>;
  saveSettings(settings: NotificationSettings): Promise<Result<void>>;
  /** Registers or renews the browser as a target of push messages. */
  subscribe(target: PushTarget): Promise<Result<void>>;
  unsubscribe(endpoint: string): Promise<Result<void>>;
}
export const NotificationGateway = token<NotificationGateway>('NotificationGateway');
