export type ServerCheckResult =
  | 'taken'
  /** Not an HTTP address of a server. */
  | 'noAddress'
  /** The page's configuration does not allow this server. */
  | 'notAllowed'
  /** No platform answers at this address. */
  | 'noAnswer';

/** Server this device uses (spec 7 "a user-set network address"). */
export interface ServerSelector {
  /** The address the user has set; `undefined` for the default server. */
  readonly address: string | undefined;
  /** Whether the page may use other servers, as far as that is known. */
  readonly canChange: boolean;
  /**
   * Checks without a token that a platform answers at the address, then deletes all data of the previous server from
   * this device. After `taken` the page must be reloaded. @param address `undefined` for the default server.
   */
  selectServer(address: string | undefined): Promise<ServerCheckResult>;
}
