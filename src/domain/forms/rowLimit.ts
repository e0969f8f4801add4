/** Maximum number of rows of a sub table on our own server (ours). Each row is read and written completely. */
export const MAX_SUB_TABLE_ROWS = 5000;
