import type { SummaryField } from '#domain/requests/instanceViews.ts';

interface SummaryDto {
  readonly label: string;
  readonly val: string | number | null;
  readonly key?: boolean;
}

const isSummaryDto = (value: unknown): value is SummaryDto => {
  if (typeof value !== 'object' || value === null || !('label' in value) || !('val' in value)) return false;
  const { label, val } = value;
  const isKeyValid = !('key' in value) || value.key === undefined || typeof value.key === 'boolean';
  return typeof label === 'string' && (val === null || ['string', 'number'].includes(typeof val)) && isKeyValid;
};

/**
 * Parses the summary fields of a card: JSON text with label and value (contract tasks 1 `formJson`). `key` marks the
 * key figure, on our own platform only. Unreadable fields are omitted. Without packages, for the boot frame.
 */
export function toSummary(text: string | null): readonly SummaryField[] {
  const read = parseJson(text ?? '[]');
  return Array.isArray(read) && read.every(isSummaryDto)
    ? read.map(({ label, val, key }) => ({
        label,
        value: String(val ?? ''),
        ...(key === true ? { isKeyFigure: key } : {}),
      }))
    : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
