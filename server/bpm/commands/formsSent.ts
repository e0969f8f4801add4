import { SUB_TABLE_PREFIX } from '#api/form/subTables.ts';
import { readJson } from '#domain/form/doubleValues.ts';
import { keepsDigits } from '#domain/shared/decimal.ts';
import { ShapeFault } from '../../http/shapeFault.ts';
import { storable } from '../../storage/storable.ts';

/**
 * Forms by alias as a command carries them: JSON text in `formJson`, or the same as an object in `formData` (contract
 * tasks 6). The form of somebody else's page is that page's to keep: nothing of it is taken (contract process 11).
 */
export function formsSent({
  formJson = '',
  formData,
  systemHand = true,
}: {
  readonly formJson?: string | undefined;
  readonly formData?: Readonly<Record<string, unknown>> | undefined;
  readonly systemHand?: boolean | undefined;
}): (alias: string) => unknown {
  if (!systemHand) return () => undefined;
  const read: unknown = storable(readJson(withAllDigits(formJson)));
  const forms = isRecord(read) ? read : (formData ?? {});
  return (alias) => (Object.hasOwn(forms, alias) ? withRows(forms[alias]) : undefined);
}

/**
 * A table that is left out stays as it is; one that is sent is rows, or a part (contract form 3).
 * @throws ShapeFault for anything else under the name of a table, null among it.
 */
function withRows(form: unknown): unknown {
  const misshapen = Object.entries(isRecord(form) ? form : {}).find(
    ([key, value]) => key.startsWith(SUB_TABLE_PREFIX) && !isRecord(value) && !isRows(value),
  );
  if (misshapen !== undefined) throw new ShapeFault(misshapen[0]);
  return form;
}

const isRows = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

/** A number that JSON would round arrives as the text of its digits, so that its field can refuse it. */
const withAllDigits = (json: string): string =>
  json.replace(TEXT_OR_NUMBER, (piece) => (piece.startsWith('"') || keepsDigits(piece) ? piece : `"${piece}"`));
/** A text that does not end reaches to the end: looked at once, like all others. */
const TEXT_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|$)|-?\d[\d.]*(?:e[-+]?\d+)?/gisu;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Attachments of an opinion: JSON text `[{"fileId","name"}]`. */
export function filesSent(opFiles: string | undefined): readonly { readonly id: string; readonly name: string }[] {
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
