import { catalogue, type CategoryDto } from '#contract/wire/catalogue.ts';
import { MOBILE_FLAG, START_CATEGORIES } from '#application/shared/constants.ts';
import type { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import { lazyValue } from '#application/shared/lazyValue.ts';
import type { Category } from '#domain/requests/definitionViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';

const translation = lazyValue(() => import('../../http/wire/localized.ts'));
/** Generation A refuses the call if one of these parameters is missing (contract catalogues 1). */
const ONLY_MINE = { isAdmin: 'false', isGrant: 'false' } as const;
const fields = { ...START_CATEGORIES, ...ONLY_MINE, isI18: MOBILE_FLAG, isMyBpm: MOBILE_FLAG };
const getEndpoint = catalogue.getByCatKey;
const postEndpoint = { ...getEndpoint, method: 'POST' } as const;

/**
 * Generation A uses GET, B uses POST. As the call only reads, POST is tried where GET is not offered. A platform
 * without both has no categories.
 */
export const createHttpCategoryGateway = (call: ApiClient, language: () => string): CategoryGateway => ({
  async listCategories() {
    const first = await call(getEndpoint, { fields });
    const answer = !first.ok && first.error.kind === 'notOffered' ? await call(postEndpoint, { fields }) : first;
    if (!answer.ok) return answer.error.kind === 'notOffered' ? ok([]) : answer;
    // Only generation B sends translated names, as JSON text.
    const code = answer.value.some(({ name }) => name?.startsWith('{'))
      ? await translation.fetch().catch(() => undefined)
      : undefined;
    const inWords = (name: string) => code?.localized(name, language()) ?? name;
    return { ...answer, value: answer.value.map((dto) => toCategory(dto, inWords)) };
  },
});

/** Root nodes have the parent "0" (contract catalogues 1). */
const toCategory = ({ treeId, name, parentId }: CategoryDto, inWords: (name: string) => string): Category => ({
  id: treeId,
  name: inWords(name ?? ''),
  ...(parentId === null || parentId === '0' ? {} : { parent: parentId }),
});
