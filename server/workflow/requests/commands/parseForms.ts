import { decodeRecord, isSubTable } from '#contract/forms/decodeRecord.ts';
import { readJson } from '#domain/forms/doubleValues.ts';
import type { FormRecord } from '#domain/forms/formDefinition.ts';
import { isExactNumber } from '#domain/shared/decimal.ts';
import { ShapeError } from '#server/http/shapeFault.ts';
import { sanitizeForPostgres } from '#server/db/sanitizeForPostgres.ts';

/**
 * Returns the forms of a command by alias: JSON text in `formJson`, or an object in `formData` (contract tasks 6). A
 * form on an external page is stored by that page and ignored here (contract process 11).
 */
export function parseForms({
  formJson = '',
  formData,
  systemHand = true,
}: {
  readonly formJson?: string | undefined;
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
  readonly systemHand?: boolean | undefined;
}): (alias: string) => FormRecord | undefined {
  if (!systemHand) return () => undefined;
  const read: unknown = sanitizeForPostgres(readJson(quoteLongNumbers(formJson)));
  const forms = isRecord(read) ? read : (formData ?? {});
  return (alias) => (Object.hasOwn(forms, alias) ? decodeSentForm(forms[alias]) : undefined);
}

/**
 * Decodes a form. A missing sub table stays as it is; a sent one must be rows or a part (contract form 3).
 * @throws ShapeError for any other value of a sub table, including null.
 */
function decodeSentForm(form: unknown): FormRecord {
  const record = decodeRecord(form);
  const misshapen = Object.keys(record.fields).find(isSubTable);
  if (misshapen !== undefined) throw new ShapeError(misshapen);
  return record;
}

/** Keeps numbers that JSON would round as text with all digits, so that their field can refuse them. */
const quoteLongNumbers = (json: string): string =>
  json.replace(TEXT_OR_NUMBER, (piece) => (piece.startsWith('"') || isExactNumber(piece) ? piece : `"${piece}"`));
/** An unterminated text extends to the end, which keeps matching linear. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d[\d.]*(?:e[-+]?\d+)?/gisu;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the attachments of an opinion: JSON text `[{"fileId","name"}]`. */
export function parseOpinionFiles(
  opFiles: string | undefined,
): readonly { readonly id: string; readonly name: string }[] {
  const read = readJson(opFiles ?? '');
  if (!Array.isArray(read)) return [];
  return read.flatMap((file: unknown) => {
    const { fileId, id, name, fileName } = isRecord(file) ? file : {};
    const key = fileId ?? id;
    return typeof key === 'string' && key !== ''
      ? [{ id: key, name: typeof name === 'string' ? name : typeof fileName === 'string' ? fileName : '' }]
      : [];
  });
}
