import type { Criterion } from '#domain/bolist/listDefinition.ts';
import type { FormView } from '#domain/form/formDefinition.ts';
import { FormViewModel } from '../form/FormViewModel.ts';

/** The criteria of a list as a small form, filled with what is asked for now. */
export function searchForm(criteria: readonly Criterion[], chosen: Readonly<Record<string, string>>): FormViewModel {
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
