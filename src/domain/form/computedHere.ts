import { memoise } from '../shared/memoise.ts';
import type { FormItem, FormView } from './formDefinition.ts';
import { formulaGraphOf } from './formulaGraph.ts';
import type { FormulaReads } from './formulaReads.ts';
import { fieldAccess, rightInTable, rightOf, tableRightsOf } from './rights.ts';

type ComputedForm = Pick<FormView, 'sections' | 'rights'> & Partial<Pick<FormView, 'formulas'>>;

/**
 * Fields of the main record that follow from what may be written here. One of them may be only shown and yet be put
 * right, by writing something else: the days of a leave from its dates.
 */
export const computedHere: (form: ComputedForm) => ReadonlySet<string> = memoise((form: ComputedForm) => {
  const items = form.sections.flatMap((section) => section.items);
  const written = new Set(items.filter((item) => mayWrite(form, item)).map(nameOf));
  const tables = items.filter(({ kind }) => kind !== 'field').map(nameOf);
  const found = new Set<string>();
  for (const { formula, reads } of formulaGraphOf(form.formulas ?? [], tables).steps) {
    const { table, field } = formula.target;
    if (table === undefined && namesRead(reads).some((name) => written.has(name) || found.has(name))) found.add(field);
  }
  return found;
});

const nameOf = (item: FormItem): string => (item.kind === 'field' ? item.name : item.alias);
const namesRead = ({ fields, columns, whole }: FormulaReads): readonly string[] => [
  ...fields,
  ...columns.keys(),
  ...whole,
];

function mayWrite({ rights }: ComputedForm, item: FormItem): boolean {
  if (item.kind === 'field') return fieldAccess(item, rightOf(rights, item.name)).mayEdit;
  const { mayAdd, mayRemove, mayEdit, mayEditStored, mayRemoveStored } = tableRightsOf(rights, item.alias);
  if (item.kind === 'subTable' && (mayAdd || mayRemove || mayRemoveStored)) return true;
  return (
    (mayEdit || mayEditStored) &&
    item.fields.some((field) => fieldAccess(field, rightInTable(rights, item.alias, field.name)).mayEdit)
  );
}
