/** The part of Trusted Types that is used; the DOM types of TypeScript do not contain it yet. */
interface TrustedTypesRules {
  readonly createHTML?: (html: string) => string;
  readonly createScriptURL?: (address: string) => string | null;
}
interface TrustedTypesPolicy {
  /** Returns a trusted value for the text. */
  createHTML(html: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypes {
  createPolicy(name: string, rules: TrustedTypesRules): TrustedTypesPolicy;
}

/** The global object; `trustedTypes` is undefined in browsers without them. */
export interface TrustedTypesGlobal {
  readonly trustedTypes?: TrustedTypes;
}
