import type { Buffer } from 'node:buffer';

/**
 * Maximum number of elements in all parts of a document, by their cost: a paragraph or a cell takes ten times as long
 * as an element that only describes formatting. A document of a thousand pages has half as many.
 */
const ELEMENT_LIMITS = { all: 600_000, runs: 150_000, blocks: 60_000 } as const;

/** Matches the local name of a start tag, with any namespace prefix. */
const START_TAG = /<(?:[A-Za-z_][\w.-]*:)?(?<name>[A-Za-z_][\w.-]*)/gu;
const BLOCK_ELEMENTS = new Set(['p', 'tbl', 'tr', 'tc']);
const RUN_ELEMENTS = new Set(['r', 't', 'br', 'cr', 'tab', 'sym', 'hyperlink', 'drawing', 'pict']);

/** Whether the parts have too many elements for a preview thread to convert within a few seconds. */
export function hasTooManyElements(parts: readonly Buffer[]): boolean {
  const found = { all: 0, runs: 0, blocks: 0 };
  for (const part of parts)
    for (const [, name = ''] of part.toString('latin1').matchAll(START_TAG)) {
      found.all += 1;
      if (BLOCK_ELEMENTS.has(name)) found.blocks += 1;
      else if (RUN_ELEMENTS.has(name)) found.runs += 1;
      if (found.all > ELEMENT_LIMITS.all || found.runs > ELEMENT_LIMITS.runs || found.blocks > ELEMENT_LIMITS.blocks)
        return true;
    }
  return false;
}
