import type { SignInPurpose, SignInAttempt } from '#domain/auth/signIn.ts';

/** Stores, as long as the tab is open, that the user was redirected to a chat app. */
export interface LoginStateStorage {
  isAvailable(): boolean;
  /** Starts a new attempt with its own nonce. */
  startAttempt(purpose: SignInPurpose): SignInAttempt;
  /** The attempt that is still open. An expired attempt is not returned. */
  getAttempt(): SignInAttempt | undefined;
  /** Deletes the attempt, because it was answered or never sent. */
  endAttempt(): void;
}
