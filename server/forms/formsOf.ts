import type { NodeId } from '#domain/shared/ids.ts';
import type { FormFile } from '../definitions/files/formFile.ts';
import type { DeployedDefinition } from '../engine/definitionStore.ts';

/** Field → right; sub tables under `sub__<alias>` (contract form 7). */
export type Permission = Readonly<Record<string, unknown>>;

/** A form where somebody meets it, with the rights there. */
export interface PlacedForm {
  readonly form: FormFile;
  readonly permission: Permission;
}

/** The form one fills in to start; absent for a process without a form of ours. */
export const startForm = (definition: DeployedDefinition): PlacedForm | undefined =>
  placed(definition, definition.loaded.formAlias, ({ start }) => start);

/**
 * The form of a node with the rights there; a node nobody thought of only shows it (contract process 11).
 * @param isInitiator whether they are asked for whoever started the request
 */
export const nodeForm = (definition: DeployedDefinition, node: NodeId, isInitiator = false): PlacedForm | undefined =>
  placed(
    definition,
    definition.loaded.nodeForms[node] ?? definition.loaded.formAlias,
    ({ nodes, detail, initiator }) => (isInitiator ? initiator?.[node] : undefined) ?? nodes[node] ?? detail,
  );

/** All forms of a definition as the detail page shows them: nothing can be written there. */
export const detailForms = (definition: DeployedDefinition): readonly PlacedForm[] =>
  Object.values(definition.forms).map((form) => readOnlyForm({ form, permission: form.permissions.detail }));

export const readOnlyForm = ({ form, permission }: PlacedForm): PlacedForm => ({
  form,
  permission: readOnly(permission),
});

function placed(
  { forms }: DeployedDefinition,
  alias: string | undefined,
  permissionOf: (permissions: FormFile['permissions']) => Permission,
): PlacedForm | undefined {
  const form = alias === undefined ? undefined : forms[alias];
  return form === undefined ? undefined : { form, permission: permissionOf(form.permissions) };
}

/** Whatever the file says: what may be written elsewhere is shown here. */
const readOnly = (permission: Permission): Permission =>
  Object.fromEntries(Object.entries(permission).map(([name, right]) => [name, shownOnly(right)]));

function shownOnly(right: unknown): unknown {
  if (typeof right !== 'object' || right === null) return right === 'none' ? 'none' : 'r';
  return {
    ...readOnly(right as Permission),
    tablerights: Object.fromEntries(TABLE_RIGHTS.map((name) => [name, false])),
  };
}
const TABLE_RIGHTS = ['add', 'remove', 'removeExist', 'up', 'down', 'edit', 'editExist'];
