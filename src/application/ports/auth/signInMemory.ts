import type { SignInPurpose, SignInAttempt } from '#domain/auth/signIn.ts';

/** Stores, as long as the tab is open, that the user was redirected to a chat app. */
export interface LoginStateStorage {
  /** Whether storage is available. */
  works(): boolean;
  /** Starts a new attempt with its own nonce. */
  begin(aim: SignInPurpose): SignInAttempt;
  /** The attempt that is still open. An expired attempt is not returned. */
  current(): SignInAttempt | undefined;
  /** Deletes the attempt, because it was answered or never sent. */
  end(): void;
}
