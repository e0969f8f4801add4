export const toFormName = (source: string, alias: string): string => `${source}/${alias}`;
