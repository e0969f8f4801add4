/**
 * The open sheets and dialogs above a page. The code that keeps them in the browser history is loaded with the first of
 * them and registers itself here (`useBackCloses`).
 */
export const layers = {
  areOpen: (): boolean => false,
  /** Closes all open layers, then calls `then`. */
  leave: (then: () => void): void => then(),
};
