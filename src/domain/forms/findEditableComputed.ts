import { memoise } from '../shared/memoise.ts';
import type { FormItem, FormView } from './formDefinition.ts';
import { getFormulaGraph } from './formulaGraph.ts';
import type { FormulaReads } from './formulaReads.ts';
import { getFieldAccess, getColumnRight, getFieldRight, getTableRights } from './rights.ts';

type ComputedForm = Pick<FormView, 'sections' | 'rights'> & Partial<Pick<FormView, 'formulas'>>;

/**
 * Returns the fields of the main record that are computed from fields the user may edit. Such a field can be read-only
 * and still be corrected by editing another one: the days of a leave by its dates.
 */
export const findEditableComputed: (form: ComputedForm) => ReadonlySet<string> = memoise((form: ComputedForm) => {
  const items = form.sections.flatMap((section) => section.items);
  const written = new Set(items.filter((item) => mayWrite(form, item)).map(nameOf));
  const tables = items.filter(({ kind }) => kind !== 'field').map(nameOf);
  const found = new Set<string>();
  for (const { formula, reads } of getFormulaGraph(form.formulas ?? [], tables).steps) {
    const { table, field } = formula.target;
    if (table === undefined && namesRead(reads).some((name) => written.has(name) || found.has(name))) found.add(field);
  }
  return found;
});

const nameOf = (item: FormItem): string => (item.kind === 'field' ? item.name : item.alias);
const namesRead = ({ fields, columns, tables }: FormulaReads): readonly string[] => [
  ...fields,
  ...columns.keys(),
  ...tables,
];

function mayWrite({ rights }: ComputedForm, item: FormItem): boolean {
  if (item.kind === 'field') return getFieldAccess(item, getFieldRight(rights, item.name)).mayEdit;
  const { mayAdd, mayRemove, mayEdit, mayEditStored, mayRemoveStored } = getTableRights(rights, item.alias);
  if (item.kind === 'subTable' && (mayAdd || mayRemove || mayRemoveStored)) return true;
  return (
    (mayEdit || mayEditStored) &&
    item.fields.some((field) => getFieldAccess(field, getColumnRight(rights, item.alias, field.name)).mayEdit)
  );
}
