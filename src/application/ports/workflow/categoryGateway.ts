import type { Category } from '#domain/requests/definitionViews.ts';
import type { ReadResult } from '../platform/reading.ts';
import { token } from '../../shared/token.ts';

/** Process categories. A separate port, so that a list that filters by category loads nothing else. */
export interface CategoryGateway {
  listCategories(): Promise<ReadResult<readonly Category[]>>;
}
export const CategoryGateway = token<CategoryGateway>('CategoryGateway');
