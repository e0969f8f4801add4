/** Returns the name of a form in addresses. */
export const toFormName = (source: string, alias: string): string => `${source}/${alias}`;
