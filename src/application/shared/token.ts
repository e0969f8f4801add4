/**
 * Identifies a dependency together with its type. The container binds it; use cases and view models depend on tokens
 * only.
 */
export interface Token<T> {
  readonly name: string;
  readonly symbol: symbol;
  readonly type?: T;
}
export const token = <T>(name: string): Token<T> => ({ name, symbol: Symbol.for(`ringi.${name}`) });

export type Resolve = <T>(key: Token<T>) => T;
