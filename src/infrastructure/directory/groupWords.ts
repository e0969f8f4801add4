/** What the platform calls the top of the tree. */
export const ROOT = '0';
/** The word for one's own department in a list of ids. */
export const OWN = 'curOrg';
