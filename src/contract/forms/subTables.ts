/** Prefix of the keys of sub tables in a record, followed by the alias (contract form 8). */
export const SUB_TABLE_PREFIX = 'sub__';
/** Key of the empty rows in a record (contract form 2). */
export const EMPTY_ROWS_KEY = 'initData';
