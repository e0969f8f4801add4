/** Ours: column with the allowed actions of a row, at most `edit,remove`. */
export const ROW_RIGHTS = 'MAY_';
