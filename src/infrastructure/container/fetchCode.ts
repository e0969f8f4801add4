/** Code that is needed on the way to an answer did not come: the call it belongs to ends as without a network. */
export class CodeAway extends Error {}

/**
 * Code that comes when it is first needed inside of a gateway or use case.
 *
 * @throws {CodeAway} where it does not come; `later` and `laterGateway` make a failure of it
 */
export const fetchCode = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => {
    throw new CodeAway();
  });
