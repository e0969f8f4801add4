/** A whole address of another site. */
export const SITE_ADDRESS = /^https?:\/\/[^\s/]\S*$/u;
