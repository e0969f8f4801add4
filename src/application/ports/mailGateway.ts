import type { QuietHours } from '#domain/session/quietHours.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** Whether I want mail, and when none may come. */
export interface MailWishes {
  readonly isWanted: boolean;
  readonly quiet: QuietHours;
}
export interface OwnMail extends MailWishes {
  /** Whether this server sends mail at all. */
  readonly isOffered: boolean;
  /** Where to; empty where the company knows no address. */
  readonly email: string;
  /** Whose clock the hours are of. */
  readonly timeZone: string;
}

/** Mail to me (ADR 46). A platform may not offer it. */
export interface MailGateway {
  mine(): Promise<Result<OwnMail, Failure>>;
  save(wishes: MailWishes): Promise<Result<void, Failure>>;
}
export const MailGateway = token<MailGateway>('MailGateway');
