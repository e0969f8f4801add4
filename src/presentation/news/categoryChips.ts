import { NewsGateway } from '#application/ports/newsGateway.ts';
import type { ListFilter } from '../list/recordList.ts';

/** The categories the company has; where they do not come, a list simply has no chips. */
export const categoryChips: ListFilter = {
  name: 'category',
  label: { key: 'list.category' },
  choices: async (get) => {
    const found = await get(NewsGateway).categories();
    return { value: found.ok ? found.value.map(({ value, name }) => ({ value, label: { text: name } })) : [] };
  },
};
