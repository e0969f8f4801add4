import { evaluate } from '#domain/expression/evaluate.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/form/doubleValues.ts';
import type {
  FieldDefinition,
  FileRights,
  FormRecord,
  FormSection,
  FormView,
  PartDefinition,
} from '#domain/form/formDefinition.ts';
import { withField, withPartField } from '#domain/form/formRecord.ts';
import { lookupInForm } from '#domain/form/lookupInForm.ts';
import { accessInPart, accessNow, isConditional } from '#domain/form/visibility.ts';
import type { FieldIssue } from '#domain/shared/failure.ts';
import { FieldViewModel, type FieldPlace } from './FieldViewModel.ts';
import type { FormLinks } from './FormLinks.ts';
import { PartViewModel } from './PartViewModel.ts';

/** The form a field stands in: it has the record, and what is wrong with it. */
interface FormOfFields {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly isStored: boolean;
  readonly links: FormLinks | undefined;
  change(record: FormRecord): void;
  shownIssue(path: string): FieldIssue | undefined;
  touch(path: string): void;
  wait(change: 1 | -1): void;
  fileRights(field: string): FileRights;
}

/** A control that shows what is computed and keeps nothing (contract form 9). */
const AREA = 'rx-calc';

/** A field of the main record on the screen. */
export const makeField = (form: FormOfFields, section: FormSection, field: FieldDefinition): FieldViewModel =>
  new FieldViewModel(field, `${form.id}.${field.name}`, {
    ...placeOf(form, field, field.name),
    read: () => (field.control === AREA ? areaOf(form, field) : form.record.fields[field.name]),
    write: (value) => {
      form.change(withField(form.record, field.name, value));
    },
    // Without a condition it is not asked anew with every change.
    access: () => accessNow(form.view, section, field, isConditional(section, field) ? form.record : form.view.record),
    before: () => (form.isStored ? form.view.record.fields[field.name] : undefined),
    leave: () => {
      form.touch(field.name);
      void form.links?.leave(field);
    },
    offered: () => form.links?.offered(field),
    note: () => form.links?.noteOf(field),
    press: () => form.links?.press({ field: field.name }),
    pick: () => form.links?.pickOf(field, { field: field.name }),
  });

/** A part on the screen, with its columns as fields. */
export function makePart(form: FormOfFields, section: FormSection, part: PartDefinition): PartViewModel {
  const { alias } = part;
  const row = () => form.record.parts[alias];
  const fields = part.fields.map((field) => {
    const path = `${alias}.${field.name}`;
    return new FieldViewModel(field, `${form.id}.${path}`, {
      ...placeOf(form, field, path),
      read: () => row()?.[field.name],
      write: (value) => {
        form.change(withPartField(form.record, alias, field.name, value));
      },
      access: () => accessInPart(form.view, section, part, field, form.record),
      before: () => (form.isStored ? form.view.record.parts[alias]?.[field.name] : undefined),
      leave: () => {
        form.touch(path);
      },
      offered: () => form.links?.offered(field, row()),
      note: () => form.links?.noteOf(field, row()),
      press: () => form.links?.press({ field: field.name, table: alias }),
      pick: () => form.links?.pickOf(field, { field: field.name, table: alias }),
    });
  });
  return new PartViewModel(part, fields);
}

/** What is the same wherever a field of a form stands. */
const placeOf = (
  form: FormOfFields,
  field: FieldDefinition,
  path: string,
): Pick<FieldPlace, 'path' | 'issue' | 'wait' | 'files'> => ({
  path: () => path,
  issue: () => form.shownIssue(path),
  wait: form.wait,
  files: () => form.fileRights(field.name),
});

/** What an area comes to; it is computed where it stands, and never sent. */
function areaOf({ view, record }: FormOfFields, { settings, name }: FieldDefinition): Value {
  const id = asText(settings['calcid']) || name;
  const area = view.areas.find((each) => each.id === id);
  return area === undefined ? null : evaluate(area.expression, lookupInForm(record));
}
