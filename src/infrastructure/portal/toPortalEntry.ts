import { firstText, looseTextOf, openedOf, type LooseRecord } from '#api/form/looseValues.ts';
import type { PortalEntry } from '#domain/portal/portalColumns.ts';
import { readTarget } from '#domain/portal/portalTarget.ts';
import { plainText } from '../wire/plainText.ts';
import { wordIn } from '../wire/wordIn.ts';

/** A sign is a plain name, or JSON text with its name inside (contract portal 1.1). */
export function signOf(given: unknown): string {
  const written = looseTextOf(given);
  return written.startsWith('{') ? looseTextOf(openedOf(written)['icon']) : written;
}

/** One thing to press, of an item `process` or of the common applications. */
export function toPortalEntry(given: LooseRecord, language: string): PortalEntry {
  const target = readTarget(firstText(given['routeName'], given['url']));
  return {
    title: plainText(wordIn(firstText(given['title'], given['name']), language)),
    icon: signOf(given['icon']),
    background: firstText(given['bgColor'], given['backColor']),
    ink: looseTextOf(given['iconfontcolor']),
    ...(target && { target }),
  };
}
