import { OWNER_HEADER } from '#contract/wire/envelope.ts';

/** @param owner assumed owner of the token; missing for other platforms than our own server. */
export function sessionHeaders(bearer: string | undefined, owner?: () => string | undefined): Record<string, string> {
  const named = owner?.();
  return {
    ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }),
    ...(bearer !== undefined && named !== undefined && { [OWNER_HEADER]: named }),
  };
}
