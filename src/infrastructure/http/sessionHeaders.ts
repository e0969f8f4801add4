import { OWNER_HEADER } from '#api/envelope.ts';

/** @param owner to whom the page says the token belongs; absent where the server is not ours. */
export function sessionHeaders(bearer: string | undefined, owner?: () => string | undefined): Record<string, string> {
  const named = owner?.();
  return {
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    ...(bearer !== undefined && named !== undefined && { [OWNER_HEADER]: named }),
  };
}
