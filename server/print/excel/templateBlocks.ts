import { readPlaceholders } from '#domain/print/placeholders.ts';
import type { TemplateRow } from './sheetXml.ts';

/** Rows that belong to one `{#tag}` … `{/tag}`. */
export interface TemplateBlock {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

/** A tag that is opened in one cell and closed in another repeats the rows between; in one cell it repeats words. */
export function blocksOf(rows: readonly TemplateRow[]): readonly TemplateBlock[] {
  const blocks: TemplateBlock[] = [];
  let open: { readonly tag: string; readonly from: number } | undefined;
  for (const { number, cells } of rows)
    for (const { text = '' } of cells) {
      const pieces = readPlaceholders(text);
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
