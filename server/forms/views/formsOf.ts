import type { NodeId } from '#domain/shared/ids.ts';
import type { FormFile } from '#server/db/stored/formFile.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';

/** Maps fields to permissions; sub tables are under `sub__<alias>` (contract form 7). */
export type FormPermissions = Readonly<Record<string, unknown>>;

/** A form with the permissions that apply at one place, such as a node. */
export interface FormWithPermissions {
  readonly form: FormFile;
  readonly permission: FormPermissions;
}

/** Returns the form used to start a request; undefined if the process has no form of ours. */
export const getStartForm = (definition: DeployedDefinition): FormWithPermissions | undefined =>
  findPlacedForm(definition, definition.loaded.formAlias, ({ start }) => start);

/**
 * Returns the form of a node with its permissions. A node without permissions shows the form read-only (contract
 * process 11).
 * @param isInitiator whether the permissions of the initiator apply
 */
export const getNodeForm = (
  definition: DeployedDefinition,
  node: NodeId,
  isInitiator = false,
): FormWithPermissions | undefined =>
  findPlacedForm(
    definition,
    definition.loaded.nodeForms[node] ?? definition.loaded.formAlias,
    ({ nodes, detail, initiator }) => (isInitiator ? initiator?.[node] : undefined) ?? nodes[node] ?? detail,
  );

/** Returns all forms of a definition for the detail page, read-only. */
export const getDetailForms = (definition: DeployedDefinition): readonly FormWithPermissions[] =>
  Object.values(definition.forms).map((form) => toReadOnlyForm({ form, permission: form.permissions.detail }));

export const toReadOnlyForm = ({ form, permission }: FormWithPermissions): FormWithPermissions => ({
  form,
  permission: toReadOnlyPermissions(permission),
});

function findPlacedForm(
  { forms }: DeployedDefinition,
  alias: string | undefined,
  permissionOf: (permissions: FormFile['permissions']) => FormPermissions,
): FormWithPermissions | undefined {
  const form = alias === undefined ? undefined : forms[alias];
  return form === undefined ? undefined : { form, permission: permissionOf(form.permissions) };
}

/** Reduces all permissions to read or none. */
const toReadOnlyPermissions = (permission: FormPermissions): FormPermissions =>
  Object.fromEntries(Object.entries(permission).map(([name, right]) => [name, toReadOnlyRight(right)]));

function toReadOnlyRight(right: unknown): unknown {
  if (typeof right !== 'object' || right === null) return right === 'none' ? 'none' : 'r';
  return {
    ...toReadOnlyPermissions(right as FormPermissions),
    tablerights: Object.fromEntries(TABLE_RIGHTS.map((name) => [name, false])),
  };
}
const TABLE_RIGHTS = ['add', 'remove', 'removeExist', 'up', 'down', 'edit', 'editExist'];
