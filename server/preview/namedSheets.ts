import type { Buffer } from 'node:buffer';

/** A sheet of a workbook: where it lies, and whether whoever made it has put it out of sight. */
export interface NamedSheet {
  readonly path: string;
  readonly isHidden: boolean;
}

/** The sheets in their order, by the list of the workbook. */
export function listedSheets(zip: ReadonlyMap<string, Buffer>): readonly NamedSheet[] {
  const text = (name: string) => zip.get(name)?.toString('utf8') ?? '';
  const places = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/gu)].map(([, settings = '']) => [
      settingOf(settings, 'Id'),
      settingOf(settings, 'Target'),
    ]),
  );
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/gu)].map(([, settings = '']) => {
    const target = places.get(settingOf(settings, '\\w+:id')) ?? '';
    return {
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: /hidden/iu.test(settingOf(settings, 'state')),
    };
  });
}

/** One attribute of an element, as it is written. */
export const settingOf = (settings: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(settings)?.slice(1).find(Boolean) ?? '';
