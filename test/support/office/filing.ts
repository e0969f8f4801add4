import { decodeRecord } from '#contract/forms/decodeRecord.ts';
import { encodeForm } from '#contract/forms/encodeForm.ts';
import type { Variables } from '#domain/expression/tree.ts';
import type { Actor } from '#domain/workflow/command.ts';
import type { Instant } from '#domain/shared/ids.ts';
import { listFormNames } from '#server/db/stored/formFile.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import { fillForm, type CheckLevel } from '#server/forms/views/fillForm.ts';
import { toFormViewDto } from '#server/forms/views/formView.ts';
import { getNodeForm, getStartForm, type FormWithPermissions } from '#server/forms/views/formsOf.ts';
import { toProcessVariables } from '#server/forms/views/processVariables.ts';
import { createFormRecord } from '#server/forms/views/viewsFor.ts';
import { fillRequired } from '#test/support/forms/fillRequired.ts';

/*
 * The forms of a model are filled with the server's own code: forms have tests of their own, and only the values that
 * conditions and people rules read matter here.
 */

/** Fills a form. Returns the record to store, or undefined if a value is invalid. */
function filled(
  placed: FormWithPermissions | undefined,
  stored: Variables,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined {
  if (placed === undefined) return stored;
  const record = fillForm(placed, decodeRecord(stored), given === undefined ? undefined : decodeRecord(given), {
    checkLevel,
    newKey: () => '1',
  });
  return record.ok ? encodeForm(record.value) : undefined;
}

export function filledStart(
  deployed: DeployedDefinition,
  { person }: Actor,
  now: Instant,
  stored: Variables | undefined,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined {
  const placed = getStartForm(deployed);
  const fresh = placed && encodeForm(createFormRecord(placed, { now, person, department: { id: '', name: '' } }));
  return filled(placed, stored ?? fresh ?? {}, given, checkLevel);
}

export const filledAt = (
  deployed: DeployedDefinition,
  node: string,
  stored: Variables,
  given: unknown,
  checkLevel: CheckLevel,
): Variables | undefined => filled(getNodeForm(deployed, node), stored, given, checkLevel);

export const hasFormAt = (deployed: DeployedDefinition, node: string): boolean =>
  getNodeForm(deployed, node) !== undefined;

/** Returns the variables of the process that a form provides. */
export const variablesOf = ({ loaded }: DeployedDefinition, record: Variables): Variables =>
  toProcessVariables(decodeRecord(record), loaded.process);

/** Returns a valid form submission at a node, by form alias. */
export function sentAt(deployed: DeployedDefinition, node: string, record: Variables, changes: object): object {
  const placed = getNodeForm(deployed, node);
  if (placed === undefined) return {};
  return {
    [placed.form.alias]: {
      ...fillRequired(toFormViewDto(placed, record, { texts: deployed.texts, language: 'en-US' })),
      ...changes,
    },
  };
}

/** Returns the form of a called request, with the values of the caller's fields of the same name. */
export function calledRecord({ loaded, forms }: DeployedDefinition, variables: Variables): Variables {
  const form = forms[loaded.formAlias ?? ''];
  return form === undefined
    ? {}
    : Object.fromEntries(listFormNames(form).main.map((name) => [name, variables[name] ?? '']));
}
