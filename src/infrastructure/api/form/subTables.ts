/** Sub tables travel inside the record under this prefix and their alias (contract form 8). */
export const SUB_TABLE_PREFIX = 'sub__';
/** Where the platform puts the empty rows (contract form 2). */
export const EMPTY_ROWS_KEY = 'initData';
