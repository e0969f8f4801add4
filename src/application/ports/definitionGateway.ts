import type { KeptDefinition } from '#domain/definition/definitionViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** The care of definitions, for administrators (contract definitions 5). */
export interface DefinitionGateway {
  /** Every process of the company, discarded ones too. */
  all(request: PageRequest): Promise<Result<Page<KeptDefinition>, Failure>>;
  /** No longer offered; requests that run go on. */
  discard(definition: DefinitionId): Promise<Result<void, Failure>>;
  recover(definition: DefinitionId): Promise<Result<void, Failure>>;
  /** Refused as long as there are requests of it. */
  remove(definition: DefinitionId): Promise<Result<void, Failure>>;
}
export const DefinitionGateway = token<DefinitionGateway>('DefinitionGateway');
