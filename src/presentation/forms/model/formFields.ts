import { getOwn } from '#domain/shared/getOwn.ts';
import { evaluate } from '#domain/expression/evaluate.ts';
import type { Value } from '#domain/expression/tree.ts';
import { asText } from '#domain/forms/doubleValues.ts';
import type {
  FieldDefinition,
  FileRights,
  FormRecord,
  FormSection,
  FormView,
  PartDefinition,
} from '#domain/forms/formDefinition.ts';
import { withField, withPartField } from '#domain/forms/formRecord.ts';
import { findEditableComputed } from '#domain/forms/findEditableComputed.ts';
import { createFormLookup } from '#domain/forms/createFormLookup.ts';
import { findUncountedYears } from '#domain/forms/findUncountedYears.ts';
import { getPartAccess, getCurrentAccess, isConditional } from '#domain/forms/visibility.ts';
import { FieldViewModel, type FieldBinding } from './FieldViewModel.ts';
import type { FormQueries } from './FormQueries.ts';
import type { FormValidation } from './FormValidation.ts';
import { PartViewModel } from './PartViewModel.ts';
import type { UniqueValues } from './UniqueValues.ts';

interface FieldForm {
  readonly id: string;
  readonly view: FormView;
  readonly record: FormRecord;
  readonly isStored: boolean;
  readonly queries: FormQueries | undefined;
  readonly validation: FormValidation;
  readonly uniqueValues: UniqueValues | undefined;
  change(record: FormRecord): void;
  trackPending(change: 1 | -1): void;
  fileRights(field: string): FileRights;
}

/** Name of the control that shows a computed value and stores nothing (contract form 9). */
const CALCULATED_CONTROL = 'rx-calc';

export const createField = (form: FieldForm, section: FormSection, field: FieldDefinition): FieldViewModel =>
  new FieldViewModel(field, `${form.id}.${field.name}`, {
    ...createBinding(form, field, field.name),
    read: () =>
      field.control === CALCULATED_CONTROL ? evaluateArea(form, field) : getOwn(form.record.fields, field.name),
    write: (value) => {
      form.change(withField(form.record, field.name, value));
    },
    // Access without a condition does not depend on the record, so it is not recomputed with every change.
    access: () =>
      getCurrentAccess(form.view, section, field, isConditional(section, field) ? form.record : form.view.record),
    storedValue: () => (form.isStored ? getOwn(form.view.record.fields, field.name) : undefined),
    handleBlur: () => {
      form.validation.touch(field.name);
      void form.uniqueValues?.check(field);
    },
    offeredOptions: () => form.queries?.getOptions(field),
    queryState: () => form.queries?.getState(field),
    uncountedYears: () =>
      findEditableComputed(form.view).has(field.name)
        ? findUncountedYears(form.view.formulas, form.record, field.name)
        : [],
    runQuery: () => form.queries?.runNow({ field: field.name }),
    listLookup: () => form.queries?.getLookup(field, { field: field.name }),
  });

/** Creates the view model of a part with its columns as fields. */
export function createPart(form: FieldForm, section: FormSection, part: PartDefinition): PartViewModel {
  const { alias } = part;
  const row = () => getOwn(form.record.parts, alias);
  const fields = part.fields.map((field) => {
    const path = `${alias}.${field.name}`;
    return new FieldViewModel(field, `${form.id}.${path}`, {
      ...createBinding(form, field, path),
      read: () => row()?.[field.name],
      write: (value) => {
        form.change(withPartField(form.record, alias, field.name, value));
      },
      access: () => getPartAccess(form.view, section, part, field, form.record),
      storedValue: () => (form.isStored ? getOwn(form.view.record.parts, alias)?.[field.name] : undefined),
      handleBlur: () => {
        form.validation.touch(path);
      },
      offeredOptions: () => form.queries?.getOptions(field, row()),
      queryState: () => form.queries?.getState(field, row()),
      runQuery: () => form.queries?.runNow({ field: field.name, table: alias }),
      listLookup: () => form.queries?.getLookup(field, { field: field.name, table: alias }),
    });
  });
  return new PartViewModel(part, fields);
}

/** Returns what fields in the main record and in parts have in common. */
const createBinding = (
  form: FieldForm,
  field: FieldDefinition,
  path: string,
): Pick<FieldBinding, 'path' | 'issue' | 'trackPending' | 'fileRights'> => ({
  path: () => path,
  issue: () => form.validation.findShownIssue(path),
  trackPending: form.trackPending,
  fileRights: () => form.fileRights(field.name),
});

/** Returns the result of a computed area. It is computed for display and never sent. */
function evaluateArea({ view, record }: FieldForm, { settings, name }: FieldDefinition): Value {
  const id = asText(settings['calcid']) || name;
  const area = view.areas.find((each) => each.id === id);
  return area === undefined ? null : evaluate(area.expression, createFormLookup(record));
}
