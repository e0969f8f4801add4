import { parsePlaceholders } from '#domain/print/placeholders.ts';
import type { TemplateRow } from './sheetXml.ts';

/** Rows between `{#tag}` and `{/tag}`. */
export interface TemplateBlock {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the blocks of a sheet. A tag that is opened and closed in different cells repeats the rows; within one cell
 * it repeats text.
 */
export function findBlocks(rows: readonly TemplateRow[]): readonly TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  let open: { readonly tag: string; readonly from: number } | undefined;
  for (const { number, cells } of rows)
    for (const { text = '' } of cells) {
      const pieces = parsePlaceholders(text);
      const opened = pieces.find(({ kind }) => kind === 'open');
      const isClosed = pieces.some(({ kind }) => kind === 'close');
      if (opened !== undefined && 'tag' in opened && !isClosed) open ??= { tag: opened.tag, from: number };
      else if (opened === undefined && isClosed && open !== undefined) {
        blocks.push({ ...open, to: number });
        open = undefined;
      }
    }
  return blocks;
}
