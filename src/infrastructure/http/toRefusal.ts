import { REFUSAL_CODES, type Refusal } from '#domain/shared/refusal.ts';

/** Converts the reason of one row to a refusal, if the reason is known. */
export function toRefusal(reason: string | null | undefined): { readonly refusal?: Refusal } {
  const code = REFUSAL_CODES.find((each) => each === reason);
  return code === undefined ? {} : { refusal: { code } };
}
