export const ROOT_GROUP_ID = '0';
/** Stands for the caller's own department in a list of ids. */
export const OWN_DEPARTMENT = 'curOrg';
