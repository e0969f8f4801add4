/** An absolute http or https address. */
export const SITE_ADDRESS = /^https?:\/\/[^\s/]\S*$/u;
