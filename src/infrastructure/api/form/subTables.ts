/** Sub tables travel inside the record under this prefix and their alias (contract forms 3.9). */
export const SUB_TABLE_PREFIX = 'sub__';
/** Where the platform puts the empty rows (addendum 3.2). */
export const EMPTY_ROWS_KEY = 'initData';
