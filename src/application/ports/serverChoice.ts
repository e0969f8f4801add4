/** What became of an address somebody wants to use. */
export type ServerVerdict =
  | 'taken'
  /** It is no web address of a server. */
  | 'noAddress'
  /** Whoever runs the page allows it to speak to no such server. */
  | 'notAllowed'
  /** Nothing there answers as this platform does. */
  | 'noAnswer';

/** Which server this device speaks to (spec 7 "a user-set network address"). */
export interface ServerChoice {
  /** The address somebody has set; nothing where it is the usual one. */
  readonly chosen: string | undefined;
  /** Whether the page may speak to other servers at all, as far as that is known. */
  readonly mayChoose: boolean;
  /**
   * Asks whether there is a platform, without a token; only then this device forgets everything of the old one. The
   * page has to be loaded anew when it is taken. @param address nothing: the usual one.
   */
  use(address: string | undefined): Promise<ServerVerdict>;
}
