import type { TableRights } from '#domain/forms/formDefinition.ts';

/** All permissions on the rows of a table. */
export const ALL_TABLE_RIGHTS: TableRights = {
  fields: {},
  mayAdd: true,
  mayRemove: true,
  mayEdit: true,
  mayRemoveStored: true,
  mayEditStored: true,
  mayMoveUp: true,
  mayMoveDown: true,
};
