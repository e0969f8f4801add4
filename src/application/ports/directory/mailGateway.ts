import type { QuietHours } from '#domain/auth/quietHours.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Mail notification settings of the current user, with the quiet hours. */
export interface MailSettings {
  readonly isWanted: boolean;
  readonly quietHours: QuietHours;
}
export interface OwnMail extends MailSettings {
  /** Whether this server sends mail at all. */
  readonly isOffered: boolean;
  /** Recipient address; empty if the company has none for the user. */
  readonly email: string;
  readonly timeZone: string;
}

/** Mail settings of the current user (ADR 46). A platform may not offer them. */
export interface MailGateway {
  getSettings(): Promise<Result<OwnMail>>;
  saveSettings(wishes: MailSettings): Promise<Result<void>>;
}
export const MailGateway = token<MailGateway>('MailGateway');
