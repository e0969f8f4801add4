import type { Buffer } from 'node:buffer';

/** A sheet of a workbook: its path in the archive, and whether its author has hidden it. */
export interface SheetEntry {
  readonly path: string;
  readonly isHidden: boolean;
}

export function parseSheetEntries(zip: ReadonlyMap<string, Buffer>): readonly SheetEntry[] {
  const text = (name: string) => zip.get(name)?.toString('utf8') ?? '';
  const places = new Map(
    [...text('xl/_rels/workbook.xml.rels').matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/gu)].map(([, settings = '']) => [
      getXmlAttribute(settings, 'Id'),
      getXmlAttribute(settings, 'Target'),
    ]),
  );
  return [...text('xl/workbook.xml').matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/gu)].map(([, settings = '']) => {
    const target = places.get(getXmlAttribute(settings, '\\w+:id')) ?? '';
    return {
      path: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
      isHidden: /hidden/iu.test(getXmlAttribute(settings, 'state')),
    };
  });
}

/** Returns the value of an XML attribute, without decoding it. */
export const getXmlAttribute = (settings: string, name: string): string =>
  new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(settings)?.slice(1).find(Boolean) ?? '';
