import { SUB_TABLE_PREFIX } from '#contract/forms/subTables.ts';
import { getControlKind } from '#domain/forms/controlKinds.ts';
import { listGuestHiddenFields, isVisibleToGuests } from '#domain/forms/guestFields.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { OptionSource } from '#domain/forms/formLinks.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { FormPermissions, FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { parseForm } from '#server/forms/views/parseForm.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import { getSolutionForm } from '#server/forms/records/solutionForm.ts';

type Solution = DeployedFile<'solution'>;

const itemsOf = (solution: Solution) =>
  parseForm(getSolutionForm(solution).form).sections.flatMap((section) => section.items);

/** Returns the form of a solution with the permissions of a guest: fields that query the company are hidden. */
export const getGuestForm = memoise((solution: Solution): FormWithPermissions => {
  const { form, permission } = getSolutionForm(solution);
  const items = itemsOf(solution);
  const tables = items.flatMap((item) => {
    if (item.kind === 'field') return [];
    const name = `${SUB_TABLE_PREFIX}${item.alias}`;
    const own = permission[name];
    return [[name, typeof own === 'string' ? own : hideGuestFields(own, item.fields)] as const];
  });
  const main = hideGuestFields(
    permission,
    items.filter((item) => item.kind === 'field'),
  );
  return {
    form: { ...form, buttons: [] },
    permission: { ...main, ...Object.fromEntries(tables), buttons: {}, tabs: permission['tabs'] ?? {} },
  };
});

/** Denies access to the fields that guests may not see; other permissions stay. */
function hideGuestFields(rights: unknown, fields: readonly FieldDefinition[]): FormPermissions {
  const own = typeof rights === 'object' && rights !== null ? rights : {};
  return { ...own, ...Object.fromEntries(listGuestHiddenFields(fields).map((name) => [name, 'none'])) };
}

const fieldsOf = (solution: Solution): readonly FieldDefinition[] =>
  itemsOf(solution).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

/** Returns the option sources of a guest's form by kind and key; no others may be queried. */
export const listGuestSources = (solution: Solution, kind: string, key: string): readonly OptionSource[] =>
  fieldsOf(solution)
    .filter(isVisibleToGuests)
    .flatMap(({ source }) => (source?.kind === kind && source.key === key ? [source] : []));

/** Returns the labels of unique fields that guests may write. Guests are not told if a value exists already. */
export const listUniqueGuestFields = (solution: Solution): readonly string[] =>
  fieldsOf(solution)
    .filter((field) => field.isUnique === true && isVisibleToGuests(field))
    .map(({ label }) => label);

/** Controls that store files: attachments, pictures, and rich text with pictures. */
const FILE_CONTROLS: ReadonlySet<string | undefined> = new Set(['files', 'richText']);

export const mayGuestsUpload = (solution: Solution): boolean =>
  fieldsOf(solution).some((field) => isVisibleToGuests(field) && FILE_CONTROLS.has(getControlKind(field.control)));
