import type { Container } from 'inversify';
import type { Token } from '#application/token.ts';
import { ApiClient } from '../http/apiClient.ts';
import { laterGateway, type Answering } from './later.ts';

type Tokens<Args extends readonly unknown[]> = { readonly [Index in keyof Args]: Token<Args[Index]> };

/** How a module says what there is. The compiler matches each dependency with its token; no decorators. */
export interface ContainerBuilder {
  /** Made once, when it is first asked for. */
  provide<T, Args extends readonly unknown[]>(key: Token<T>, make: (...args: Args) => T, needs: Tokens<Args>): void;
  /** One whose adapter comes when a page first asks for it. */
  gateway<T extends Answering<T>>(key: Token<T>, load: () => Promise<(call: ApiClient) => T>): void;
  value<T>(key: Token<T>, value: T): void;
}

export const makeWiring = (container: Container): ContainerBuilder => ({
  provide<T, Args extends readonly unknown[]>(key: Token<T>, make: (...args: Args) => T, needs: Tokens<Args>) {
    // inversify hands over its arguments untyped; their types were matched with the tokens above.
    container
      .bind(key.symbol)
      .toResolvedValue(
        (...args: readonly unknown[]) => make(...(args as Args)),
        needs.map(({ symbol }) => symbol),
      )
      .inSingletonScope();
  },
  gateway(key, load) {
    this.provide(key, (call) => laterGateway(async () => (await load())(call)), [ApiClient]);
  },
  value: (key, value) => {
    container.bind(key.symbol).toConstantValue(value);
  },
});
