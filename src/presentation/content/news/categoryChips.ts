import { NewsGateway } from '#application/ports/content/newsGateway.ts';
import { categoryFilter } from '../../lists/categoryFilter.ts';
import type { ListFilter } from '../../lists/recordList.ts';

export const categoryChips: ListFilter = {
  ...categoryFilter,
  choices: async (get) => {
    const found = await get(NewsGateway).listCategories();
    return found.ok
      ? { value: found.value.map(({ value, name }) => ({ value, label: { text: name } })) }
      : { value: [], skipped: 1 };
  },
};
