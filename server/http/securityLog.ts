import type { Instant, PersonId } from '#domain/shared/ids.ts';

export type LoginMethod = 'password' | 'companyLogin' | 'chat' | 'portal' | 'link';

interface EventFacts {
  /** Missing if the account is unknown. */
  readonly person?: PersonId | undefined;
  /** IP address of the client. */
  readonly address?: string;
}

/** An event of the security log. Never contains user input. */
export type SecurityEvent = EventFacts &
  (
    | {
        readonly event: 'login';
        readonly way: LoginMethod;
        /**
         * `wrong`: wrong account or password; `delayed`: too many failed attempts before; `refused`: any other reason.
         */
        readonly outcome: 'ok' | 'wrong' | 'delayed' | 'refused';
      }
    /** The user's own password, requested before a change of password or mail address. */
    | { readonly event: 'passwordCheck'; readonly outcome: 'ok' | 'wrong' | 'delayed' }
    | { readonly event: 'passwordChange'; readonly outcome: 'ok' }
    | { readonly event: 'mailChange'; readonly outcome: 'ok' }
    /** A password link: created by an administrator for `subject`, or used by `person`. */
    | { readonly event: 'link'; readonly outcome: 'made' | 'used' | 'ended'; readonly subject?: PersonId }
    /** A call that requires an administrator. */
    | { readonly event: 'right'; readonly outcome: 'refused'; readonly call: string }
    | {
        readonly event: 'sessionEnd';
        readonly outcome: 'ok';
        readonly by: 'logout' | 'owner' | 'passwordChange' | 'reset';
      }
  );

export type SecurityLog = (event: SecurityEvent) => void;

/** Writes each event as a JSON line to the operator's log. */
export const createSecurityLog =
  (now: () => Instant, tell: (line: string) => void): SecurityLog =>
  ({ event, ...facts }) =>
    tell(JSON.stringify({ event, at: new Date(now()).toISOString(), ...facts }));
