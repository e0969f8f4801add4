import type { Container } from 'inversify';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { Token } from '#application/shared/token.ts';
import { ApiClient } from '../http/apiClient.ts';
import { lazyGateway, type AsyncGateway } from './lazyGateway.ts';

type Tokens<Args extends readonly unknown[]> = { readonly [Index in keyof Args]: Token<Args[Index]> };

/**
 * Registers the dependencies of a module. The compiler checks each dependency against its token, without decorators.
 */
export interface ContainerBuilder {
  /** Registers a singleton that is created at its first use. */
  provide<T, Args extends readonly unknown[]>(key: Token<T>, make: (...args: Args) => T, needs: Tokens<Args>): void;
  /** Registers a gateway or use case whose code begins to load when it is first needed. */
  lazy<T extends AsyncGateway<T>, Args extends readonly unknown[]>(
    key: Token<T>,
    load: () => Promise<(...args: Args) => T>,
    needs: Tokens<Args>,
  ): void;
  /** Registers a lazy gateway that needs the client of the API only. */
  gateway<T extends AsyncGateway<T>>(key: Token<T>, load: () => Promise<(call: ApiClient) => T>): void;
  value<T>(key: Token<T>, value: T): void;
}

export const createContainerBuilder = (container: Container): ContainerBuilder => ({
  provide<T, Args extends readonly unknown[]>(key: Token<T>, make: (...args: Args) => T, needs: Tokens<Args>) {
    // inversify passes untyped arguments; the tokens above have checked their types.
    container
      .bind(key.symbol)
      .toResolvedValue(
        (...args: readonly unknown[]) => make(...(args as Args)),
        needs.map(({ symbol }) => symbol),
      )
      .inSingletonScope();
  },
  lazy<T extends AsyncGateway<T>, Args extends readonly unknown[]>(
    key: Token<T>,
    load: () => Promise<(...args: Args) => T>,
    needs: Tokens<Args>,
  ) {
    const make = (...args: Args): T => {
      const code = lazyValue(async () => (await load())(...args));
      // The first call reports a failure.
      code.fetch().catch(() => undefined);
      return lazyGateway(code);
    };
    this.provide(key, make, needs);
  },
  gateway(key, load) {
    this.lazy(key, load, [ApiClient]);
  },
  value: (key, value) => {
    container.bind(key.symbol).toConstantValue(value);
  },
});
