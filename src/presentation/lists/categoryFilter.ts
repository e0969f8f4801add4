import { CategoryGateway } from '#application/ports/workflow/categoryGateway.ts';
import type { ListFilter } from './recordList.ts';

/** Chips for the platform's process categories. If some could not be read, the list shows a notice. */
export const categoryFilter: ListFilter = {
  name: 'category',
  label: { key: 'list.category' },
  choices: async (get) => {
    const found = await get(CategoryGateway).listCategories();
    return found.ok
      ? { ...found, value: found.value.map(({ id, name }) => ({ value: id, label: { text: name } })) }
      : { value: [], skipped: 1 };
  },
};
