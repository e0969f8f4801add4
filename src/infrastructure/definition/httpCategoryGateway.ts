import { catalogue, type CategoryDto } from '#api/catalogue.ts';
import { MOBILE_FLAG, START_CATEGORIES } from '#application/constants.ts';
import type { CategoryGateway } from '#application/ports/categoryGateway.ts';
import type { Category } from '#domain/definition/definitionViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';

export const makeHttpCategoryGateway = (call: ApiClient): CategoryGateway => ({
  async categories() {
    const answer = await call(catalogue.getByCatKey, {
      fields: { ...START_CATEGORIES, isI18: MOBILE_FLAG, isMyBpm: MOBILE_FLAG },
    });
    return answer.ok ? ok(answer.value.map(toCategory)) : answer;
  },
});

/** Root nodes have the parent "0" (contract catalogues 1). */
const toCategory = ({ treeId, name, parentId }: CategoryDto): Category => ({
  id: treeId,
  name,
  ...(parentId === null || parentId === '0' ? {} : { parent: parentId }),
});
