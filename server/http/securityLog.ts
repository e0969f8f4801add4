import type { Instant, PersonId } from '#domain/shared/ids.ts';

export type LoginMethod = 'password' | 'companyLogin' | 'chat' | 'portal' | 'link';

/** `right`: a missing right; `input`: wrong shape, size or kind; `limit`: too many calls, or a full quota. */
export type RefusalEvent = 'right' | 'input' | 'limit';

interface EventFacts {
  /** Missing if the account is unknown. */
  readonly person?: PersonId | undefined;
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
    | {
        readonly event: RefusalEvent;
        readonly outcome: 'refused';
        readonly call: string;
        /** Code of the refusal, or what was wrong with the call. */
        readonly reason: string;
      }
    | {
        readonly event: 'sessionEnd';
        readonly outcome: 'ok';
        readonly by: 'logout' | 'owner' | 'passwordChange' | 'reset';
      }
  );

export type SecurityLog = (event: SecurityEvent) => void;

/** Writes each event as a JSON line to the operator's log. */
export const createSecurityLog =
  (now: () => Instant, logLine: (line: string) => void): SecurityLog =>
  ({ event, ...facts }) =>
    logLine(JSON.stringify({ event, at: new Date(now()).toISOString(), ...facts }));
