import { isHiddenControl } from './controlKinds.ts';
import type { FieldDefinition, FieldRight, FormRights, TableRights } from './formDefinition.ts';

/** What a person may do with one field now. */
export interface FieldAccess {
  readonly isShown: boolean;
  readonly mayEdit: boolean;
  readonly isRequired: boolean;
}

// Each answer is one and the same object, so that a field is not drawn again when nothing about it has changed.
export const HIDDEN: FieldAccess = { isShown: false, mayEdit: false, isRequired: false };
export const READ_ONLY: FieldAccess = { isShown: true, mayEdit: false, isRequired: false };
/** Nobody sees it, and yet it may be written: by a formula, or by what the server was asked. */
const UNSEEN: FieldAccess = { isShown: false, mayEdit: true, isRequired: false };
const OPTIONAL: FieldAccess = { isShown: true, mayEdit: true, isRequired: false };
const MANDATORY: FieldAccess = { isShown: true, mayEdit: true, isRequired: true };

/**
 * The right of the node beats the definition (contract form 7): `none` hides, `read` shows, `required` makes mandatory;
 * `write` leaves it to the field whether it must be filled.
 */
export function fieldAccess(field: FieldDefinition, right: FieldRight): FieldAccess {
  if (right === 'none') return HIDDEN;
  if (isHiddenControl(field.control)) return right === 'read' ? HIDDEN : UNSEEN;
  if (right === 'read' || field.isReadOnly) return READ_ONLY;
  return right === 'required' || field.isRequired ? MANDATORY : OPTIONAL;
}

/** The same where a condition demands it: what may be written must be filled. */
export const demanded = (access: FieldAccess): FieldAccess => (access.mayEdit ? MANDATORY : access);

export const rightOf = (rights: FormRights, field: string): FieldRight => own(rights.fields, field) ?? rights.otherwise;

/** Rights inside a sub table; a table without an entry follows the rest of the form. */
export function tableRightsOf(rights: FormRights, table: string): TableRights {
  return own(rights.tables, table) ?? (rights.otherwise === 'read' ? MAY_READ : MAY_ALL);
}
export const rightInTable = (rights: FormRights, table: string, field: string): FieldRight =>
  own(tableRightsOf(rights, table).fields, field) ?? rights.otherwise;

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
