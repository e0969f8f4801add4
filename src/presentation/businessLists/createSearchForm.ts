import type { Criterion } from '#domain/businessLists/listDefinition.ts';
import type { FormView } from '#domain/forms/formDefinition.ts';
import { FormViewModel } from '../forms/model/FormViewModel.ts';

/** Creates a form for the criteria of a list, filled with the current filter values. */
export function createSearchForm(
  criteria: readonly Criterion[],
  chosen: Readonly<Record<string, string>>,
): FormViewModel {
  const view: FormView = {
    alias: 'search',
    title: '',
    sections: [{ id: 'criteria', title: '', items: criteria.map(({ field }) => field) }],
    record: {
      fields: Object.fromEntries(criteria.map(({ name }) => [name, chosen[name] ?? ''])),
      tables: {},
      parts: {},
    },
    rights: { fields: {}, tables: {}, files: {}, buttons: {}, tabs: {}, otherwise: 'write' },
    tabs: [],
    buttons: [],
    queries: [],
    areas: [],
    formulas: [],
    emptyRows: {},
    idField: '',
  };
  return new FormViewModel(view);
}
