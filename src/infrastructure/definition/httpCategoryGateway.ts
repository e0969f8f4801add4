import { catalogue, type CategoryDto } from '#api/catalogue.ts';
import { MOBILE_FLAG, START_CATEGORIES } from '#application/constants.ts';
import type { CategoryGateway } from '#application/ports/categoryGateway.ts';
import type { Category } from '#domain/definition/definitionViews.ts';
import type { ApiClient } from '../http/apiClient.ts';
import type { GenerationSource } from '../http/generation.ts';
import { toRows } from '../wire/toRows.ts';
import { wordIn } from '../wire/wordIn.ts';

/** Both must be there: generation A refuses a reading without them (contract catalogues 1). */
const ONLY_MINE = { isAdmin: 'false', isGrant: 'false' } as const;
const fields = { ...START_CATEGORIES, ...ONLY_MINE, isI18: MOBILE_FLAG, isMyBpm: MOBILE_FLAG };
const got = catalogue.getByCatKey;
const posted = { ...got, method: 'POST' } as const;

/** Generation A is asked by GET, B by POST; as it is a reading, the other way is tried where one is not there. */
export const makeHttpCategoryGateway = (
  call: ApiClient,
  generations: GenerationSource,
  language: () => string,
): CategoryGateway => ({
  async categories() {
    const [way, otherWay] = generations.known() === 'B' ? [posted, got] : [got, posted];
    const first = await call(way, { fields });
    const answer = !first.ok && first.error.kind === 'notOffered' ? await call(otherWay, { fields }) : first;
    return answer.ok ? toRows(answer, (dto) => toCategory(dto, language())) : answer;
  },
});

/** Root nodes have the parent "0" (contract catalogues 1). */
const toCategory = ({ treeId, name, parentId }: CategoryDto, language: string): Category => ({
  id: treeId,
  name: wordIn(name ?? '', language),
  ...(parentId === null || parentId === '0' ? {} : { parent: parentId }),
});
