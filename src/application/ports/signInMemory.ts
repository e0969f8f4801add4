import type { SignInAim, SignInAttempt } from '#domain/session/signIn.ts';

/** Remembers, for as long as the tab is open, that somebody was sent to a chat app. */
export interface SignInMemory {
  /** Whether anything can be remembered here. */
  works(): boolean;
  /** Another attempt than any before. */
  begin(aim: SignInAim): SignInAttempt;
  /** The attempt that has not been answered yet; a very old one is none. */
  current(): SignInAttempt | undefined;
  /** It has been answered, or was never sent. */
  end(): void;
}
