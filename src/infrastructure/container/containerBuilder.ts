import type { Container } from 'inversify';
import type { Token } from '#application/shared/token.ts';
import { ApiClient } from '../http/apiClient.ts';
import { lazyGateway, type AsyncGateway } from './lazyUseCase.ts';

type Tokens<Args extends readonly unknown[]> = { readonly [Index in keyof Args]: Token<Args[Index]> };

/**
 * Registers the dependencies of a module. The compiler checks each dependency against its token, without decorators.
 */
export interface ContainerBuilder {
  /** Registers a singleton that is created at its first use. */
  provide<T, Args extends readonly unknown[]>(key: Token<T>, make: (...args: Args) => T, needs: Tokens<Args>): void;
  /** Registers a gateway whose adapter is loaded at its first call. */
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
  gateway(key, load) {
    this.provide(key, (call) => lazyGateway(async () => (await load())(call)), [ApiClient]);
  },
  value: (key, value) => {
    container.bind(key.symbol).toConstantValue(value);
  },
});
