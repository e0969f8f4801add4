import type { Variables } from '#domain/expression/tree.ts';
import type { Actor } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { namesOfForm } from '#server/definitions/files/formFile.ts';
import type { DeployedDefinition } from '#server/engine/definitionStore.ts';
import { fillForm, type CheckLevel } from '#server/forms/fillForm.ts';
import { formViewDto } from '#server/forms/formView.ts';
import { nodeForm, startForm, type PlacedForm } from '#server/forms/formsOf.ts';
import { newFormRecord } from '#server/forms/viewsFor.ts';
import { fillRequired } from '#test/support/forms/fillRequired.ts';

/*
 * The forms of a model are filled in by the server's own code: what a form says has proofs of its own, and what matters
 * here is
 * which values the conditions and people rules of a request see.
 */

/** A form a person has filled in: the record to keep, or nothing when something in it is wrong. */
function filled(
  placed: PlacedForm | undefined,
  stored: Variables,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined {
  if (placed === undefined) return stored;
  const record = fillForm(placed, stored, given, { checkLevel, newKey: () => '1' });
  return record.ok ? record.value : undefined;
}

export function filledStart(
  deployed: DeployedDefinition,
  { person }: Actor,
  now: Instant,
  stored: Variables | undefined,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined {
  const placed = startForm(deployed);
  const fresh = placed === undefined ? {} : newFormRecord(placed, { now, person, department: { id: '', name: '' } });
  return filled(placed, stored ?? fresh, given, checkLevel);
}

export const filledAt = (
  deployed: DeployedDefinition,
  node: string,
  stored: Variables,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined => filled(nodeForm(deployed, node), stored, given, checkLevel);

export const hasFormAt = (deployed: DeployedDefinition, node: string): boolean =>
  nodeForm(deployed, node) !== undefined;

/** What a conscientious person sends at a node, by alias of the form. */
export function sentAt(deployed: DeployedDefinition, node: string, record: Variables, changes: object): object {
  const placed = nodeForm(deployed, node);
  if (placed === undefined) return {};
  return {
    [placed.form.alias]: {
      ...fillRequired(formViewDto(placed, record, { texts: deployed.texts, language: 'en-US' })),
      ...changes,
    },
  };
}

/** The form of a request another one has called: what both know by the same name is filled in already. */
export function calledRecord({ loaded, forms }: DeployedDefinition, variables: Variables): Variables {
  const form = forms[loaded.formAlias ?? ''];
  return form === undefined
    ? {}
    : Object.fromEntries(namesOfForm(form).main.map((name) => [name, variables[name] ?? '']));
}
