import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { hiddenFromGuests, isForGuests } from '#domain/form/guestFields.ts';
import type { FieldDefinition } from '#domain/form/formDefinition.ts';
import type { OptionSource } from '#domain/form/formLinks.ts';
import { memoise } from '#domain/shared/memoise.ts';
import type { Permission, PlacedForm } from '../forms/formsOf.ts';
import { readForm } from '../forms/readForm.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import { formOfSolution } from '../records/solutionForm.ts';

type Solution = DeployedFile<'solution'>;

const itemsOf = (solution: Solution) =>
  readForm(formOfSolution(solution).form).sections.flatMap((section) => section.items);

/** The form of a solution with the rights of a guest: what asks the company is neither shown nor written. */
export const guestForm = memoise((solution: Solution): PlacedForm => {
  const { form, permission } = formOfSolution(solution);
  const items = itemsOf(solution);
  const tables = items.flatMap((item) => {
    if (item.kind === 'field') return [];
    const name = `${SUB_TABLE_PREFIX}${item.alias}`;
    const own = permission[name];
    return [[name, typeof own === 'string' ? own : withNothing(own, item.fields)] as const];
  });
  const main = withNothing(
    permission,
    items.filter((item) => item.kind === 'field'),
  );
  return {
    form: { ...form, buttons: [] },
    permission: { ...main, ...Object.fromEntries(tables), buttons: {}, tabs: permission['tabs'] ?? {} },
  };
});

/** A right that names no field stays as it is. */
function withNothing(rights: unknown, fields: readonly FieldDefinition[]): Permission {
  const own = typeof rights === 'object' && rights !== null ? rights : {};
  return { ...own, ...Object.fromEntries(hiddenFromGuests(fields).map((name) => [name, 'none'])) };
}

const fieldsOf = (solution: Solution): readonly FieldDefinition[] =>
  itemsOf(solution).flatMap((item) => (item.kind === 'field' ? [item] : item.fields));

/** Where a guest's choices in a form come from, by kind and key; nothing else can be asked for. */
export const guestSources = (solution: Solution, kind: string, key: string): readonly OptionSource[] =>
  fieldsOf(solution)
    .filter(isForGuests)
    .flatMap(({ source }) => (source?.kind === kind && source.key === key ? [source] : []));

/** What a guest may write and nobody else may have the same value of: they are not told when somebody has. */
export const uniqueForGuests = (solution: Solution): readonly string[] =>
  fieldsOf(solution)
    .filter((field) => field.isUnique === true && isForGuests(field))
    .map(({ label }) => label);
