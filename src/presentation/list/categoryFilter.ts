import { CategoryGateway } from '#application/ports/categoryGateway.ts';
import type { ListFilter } from './recordList.ts';

/**
 * Chips for the categories of processes, as the platform names them. A list whose categories do not come simply has no
 * chips.
 */
export const categoryFilter: ListFilter = {
  name: 'category',
  label: { key: 'list.category' },
  choices: async (get) => {
    const found = await get(CategoryGateway).categories();
    return found.ok
      ? { ...found, value: found.value.map(({ id, name }) => ({ value: id, label: { text: name } })) }
      : { value: [] };
  },
};
