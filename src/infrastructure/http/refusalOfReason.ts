import { REFUSAL_CODES, type Refusal } from '#domain/shared/refusal.ts';

/** The reason one row of an answer gives, when we know it. */
export function refusalOfReason(reason: string | null | undefined): { readonly refusal?: Refusal } {
  const code = REFUSAL_CODES.find((each) => each === reason);
  return code === undefined ? {} : { refusal: { code } };
}
