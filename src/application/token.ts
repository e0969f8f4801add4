/** Names a dependency together with its type; the container binds it, use cases and view models only know this. */
export interface Token<T> {
  readonly name: string;
  readonly symbol: symbol;
  readonly type?: T;
}
export const token = <T>(name: string): Token<T> => ({ name, symbol: Symbol.for(`ringi.${name}`) });

/** Hands out what a token names. */
export type Resolve = <T>(key: Token<T>) => T;
