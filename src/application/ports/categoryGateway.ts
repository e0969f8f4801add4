import type { Category } from '#domain/definition/definitionViews.ts';
import type { ReadResult } from './reading.ts';
import { token } from '../token.ts';

/** The categories of processes, apart from the requests: a list that is filtered by them fetches nothing else. */
export interface CategoryGateway {
  categories(): Promise<ReadResult<readonly Category[]>>;
}
export const CategoryGateway = token<CategoryGateway>('CategoryGateway');
