import { isHiddenControl } from './controlKinds.ts';
import type { FieldDefinition, FieldRight, FormRights, TableRights } from './formDefinition.ts';

/** What a user can do with a field at the moment. */
export interface FieldAccess {
  readonly isShown: boolean;
  readonly mayEdit: boolean;
  readonly isRequired: boolean;
}

// Shared constant objects, so that a field is not rendered again while its access is the same.
export const HIDDEN: FieldAccess = { isShown: false, mayEdit: false, isRequired: false };
export const READ_ONLY: FieldAccess = { isShown: true, mayEdit: false, isRequired: false };
/** Not shown, but writable by a formula or by a query result. */
const WRITABLE_HIDDEN: FieldAccess = { isShown: false, mayEdit: true, isRequired: false };
const OPTIONAL: FieldAccess = { isShown: true, mayEdit: true, isRequired: false };
const MANDATORY: FieldAccess = { isShown: true, mayEdit: true, isRequired: true };

/**
 * Returns the access to a field. The right of the node overrides the definition (contract form 7): `none` hides, `read`
 * shows, `required` makes it mandatory; `write` uses the definition.
 */
export function getFieldAccess(field: FieldDefinition, right: FieldRight): FieldAccess {
  if (right === 'none') return HIDDEN;
  if (isHiddenControl(field.control)) return right === 'read' ? HIDDEN : WRITABLE_HIDDEN;
  if (right === 'read' || field.isReadOnly) return READ_ONLY;
  return right === 'required' || field.isRequired ? MANDATORY : OPTIONAL;
}

/** Makes an editable field mandatory, for a condition that requires it. */
export const toRequiredAccess = (access: FieldAccess): FieldAccess => (access.mayEdit ? MANDATORY : access);

export const getFieldRight = (rights: FormRights, field: string): FieldRight =>
  own(rights.fields, field) ?? rights.otherwise;

/** Returns the rights inside a sub table. A table without an entry has the default right of the form. */
export function getTableRights(rights: FormRights, table: string): TableRights {
  return own(rights.tables, table) ?? (rights.otherwise === 'read' ? MAY_READ : MAY_ALL);
}
export const getColumnRight = (rights: FormRights, table: string, field: string): FieldRight =>
  own(getTableRights(rights, table).fields, field) ?? rights.otherwise;

const MAY_ALL: TableRights = {
  fields: {},
  mayAdd: true,
  mayRemove: true,
  mayEdit: true,
  mayRemoveStored: true,
  mayEditStored: true,
  mayMoveUp: true,
  mayMoveDown: true,
};
const MAY_READ: TableRights = {
  fields: {},
  mayAdd: false,
  mayRemove: false,
  mayEdit: false,
  mayRemoveStored: false,
  mayEditStored: false,
  mayMoveUp: false,
  mayMoveDown: false,
};

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
