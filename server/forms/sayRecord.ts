import { decodeForm } from '#api/form/decodeForm.ts';
import type { FormViewDto } from '#api/bpmShapes.ts';
import type { FieldDefinition, FormView } from '#domain/form/formDefinition.ts';
import { fieldAccess, rightInTable, rightOf, tableRightsOf } from '#domain/form/rights.ts';
import { readJson } from '#domain/form/doubleValues.ts';

type Say = (text: string) => string;
type Loose = Readonly<Record<string, unknown>>;

/**
 * What people typed into a form, in the reader's language as far as the company's words reach, wherever it is only
 * shown.
 * A field that may be written carries what was typed: it comes back and is stored.
 */
export function sayRecord(dto: FormViewDto, say: Say): FormViewDto {
  const view = decodeForm(dto);
  const items = view.sections.flatMap((section) => section.items);
  const fields = items
    .filter((item) => item.kind === 'field')
    .filter((field) => !fieldAccess(field, rightOf(view.rights, field.name)).mayEdit);
  const data = items
    .filter((item) => item.kind === 'subTable')
    .reduce(
      (record, { alias, fields: columns }) => {
        const shown = columns.filter((column) => isOnlyShown(view, alias, column));
        const [name, rows] = [`sub__${alias}`, record[`sub__${alias}`]];
        return Array.isArray(rows)
          ? { ...record, [name]: rows.map((row: unknown) => (isLoose(row) ? sayRow(row, shown, say) : row)) }
          : record;
      },
      sayRow(dto.data ?? {}, fields, say),
    );
  return { ...dto, data: { ...data } };
}

const isOnlyShown = (view: FormView, table: string, column: FieldDefinition): boolean =>
  !tableRightsOf(view.rights, table).mayEditStored ||
  !fieldAccess(column, rightInTable(view.rights, table, column.name)).mayEdit;

const isLoose = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function sayRow(row: Loose, fields: readonly FieldDefinition[], say: Say): Loose {
  const said = fields.flatMap(({ name, control }) => {
    const value = row[name];
    return typeof value === 'string' ? [[name, sayValue(control, value, say)] as const] : [];
  });
  return { ...row, ...Object.fromEntries(said) };
}

/** Texts, and the names of files; choices, people, numbers and dates are worded elsewhere. */
function sayValue(control: string, value: string, say: Say): string {
  if (FREE_TEXT.has(control)) return say(value);
  const files = control === 'rx-upload' ? readJson(value) : undefined;
  return Array.isArray(files)
    ? JSON.stringify(
        files.map((file: unknown) =>
          isLoose(file) && typeof file['fileName'] === 'string' ? { ...file, fileName: say(file['fileName']) } : file,
        ),
      )
    : value;
}
const FREE_TEXT: ReadonlySet<string> = new Set(['rx-textbox', 'rx-input', 'rx-dynamic-textbox', 'rx-textarea']);
