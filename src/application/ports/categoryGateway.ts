import type { Category } from '#domain/definition/definitionViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** The categories of processes, apart from the requests: a list that is filtered by them fetches nothing else. */
export interface CategoryGateway {
  categories(): Promise<Result<readonly Category[], Failure>>;
}
export const CategoryGateway = token<CategoryGateway>('CategoryGateway');
