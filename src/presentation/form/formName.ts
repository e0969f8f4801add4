/** How an address names one of the forms of a page. */
export const formName = (source: string, alias: string): string => `${source}/${alias}`;
