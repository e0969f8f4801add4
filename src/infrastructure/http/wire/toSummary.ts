import * as v from 'valibot';
import type { SummaryField } from '#domain/requests/instanceViews.ts';

const summaryShape = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({ label: v.string(), val: v.nullable(v.union([v.string(), v.number()])), key: v.optional(v.boolean()) }),
  ),
);

/**
 * Parses the summary fields of a card: JSON text with label and value (contract tasks 1 `formJson`). `key` marks the
 * key figure, on our own platform only. Unreadable fields are omitted.
 */
export function toSummary(text: string | null): readonly SummaryField[] {
  const read = v.safeParse(summaryShape, text ?? '[]');
  return read.success
    ? read.output.map(({ label, val, key }) => ({
        label,
        value: String(val ?? ''),
        ...(key === true ? { isKeyFigure: key } : {}),
      }))
    : [];
}
