import { catalogue, type CategoryDto } from '#api/catalogue.ts';
import { MOBILE_FLAG, START_CATEGORIES } from '#application/constants.ts';
import type { CategoryGateway } from '#application/ports/categoryGateway.ts';
import type { Category } from '#domain/definition/definitionViews.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Both must be there: generation A refuses a reading without them (contract catalogues 1). */
const ONLY_MINE = { isAdmin: 'false', isGrant: 'false' } as const;
const fields = { ...START_CATEGORIES, ...ONLY_MINE, isI18: MOBILE_FLAG, isMyBpm: MOBILE_FLAG };
const got = catalogue.getByCatKey;
const posted = { ...got, method: 'POST' } as const;

/** Generation A is asked by GET, B by POST; as it is a reading, the one is tried where the other is not there. */
export const makeHttpCategoryGateway = (call: ApiClient, language: () => string): CategoryGateway => ({
  async categories() {
    const first = await call(got, { fields });
    const answer = !first.ok && first.error.kind === 'notOffered' ? await call(posted, { fields }) : first;
    if (!answer.ok) return answer;
    // Only generation B names them in several languages.
    const code = answer.value.some(({ name }) => name?.startsWith('{'))
      ? await import('../wire/wordIn.ts').catch(() => undefined)
      : undefined;
    const inWords = (name: string) => code?.wordIn(name, language()) ?? name;
    return { ...answer, value: answer.value.map((dto) => toCategory(dto, inWords)) };
  },
});

/** Root nodes have the parent "0" (contract catalogues 1). */
const toCategory = ({ treeId, name, parentId }: CategoryDto, inWords: (name: string) => string): Category => ({
  id: treeId,
  name: inWords(name ?? ''),
  ...(parentId === null || parentId === '0' ? {} : { parent: parentId }),
});
