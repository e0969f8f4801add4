import type { DefinitionSummary } from '#domain/requests/definitionViews.ts';
import type { DefinitionId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Administration of process definitions (contract definitions 5). */
export interface DefinitionGateway {
  /** All processes of the company, including discarded ones. */
  listDefinitions(request: PageRequest): Promise<Result<Page<DefinitionSummary>>>;
  /** Stops offering the definition for new requests; running requests continue. */
  discard(definition: DefinitionId): Promise<Result<void>>;
  recover(definition: DefinitionId): Promise<Result<void>>;
  /** Fails while requests of the definition exist. */
  remove(definition: DefinitionId): Promise<Result<void>>;
}
export const DefinitionGateway = token<DefinitionGateway>('DefinitionGateway');
