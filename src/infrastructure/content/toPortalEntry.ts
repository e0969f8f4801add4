import { firstNonEmptyText, readText, readJsonObject, type UnknownRecord } from '#contract/forms/looseValues.ts';
import type { PortalEntry } from '#domain/portal/portalColumns.ts';
import { parsePortalTarget } from '#domain/portal/portalTarget.ts';
import { htmlToPlainText } from '../http/wire/htmlToPlainText.ts';
import { localized } from '../http/wire/localized.ts';

/** Reads an icon from a plain name, or from JSON text that contains the name (contract portal 1). */
export function readIconName(given: unknown): string {
  const written = readText(given);
  return written.startsWith('{') ? readText(readJsonObject(written)['icon']) : written;
}

/** Converts one shortcut of an item `process` or of the common applications. */
export function toPortalEntry(given: UnknownRecord, language: string): PortalEntry {
  const target = parsePortalTarget(firstNonEmptyText(given['routeName'], given['url']));
  return {
    title: htmlToPlainText(localized(firstNonEmptyText(given['title'], given['name']), language)),
    icon: readIconName(given['icon']),
    background: firstNonEmptyText(given['bgColor'], given['backColor']),
    iconColor: readText(given['iconfontcolor']),
    ...(target && { target }),
  };
}
