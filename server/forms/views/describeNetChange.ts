import { formatNumber, getNumberFormat } from '#application/formatting/numberText.ts';
import { asText, readJson } from '#domain/forms/doubleValues.ts';
import { isRecord } from '#domain/expression/valueKinds.ts';
import type { Value } from '#domain/expression/tree.ts';
import type { FieldDefinition } from '#domain/forms/formDefinition.ts';
import type { StoredFieldChange } from '#server/db/schema/formRows.ts';
import { formatDecimal, parseDecimal, removeBinaryNoise } from '#domain/shared/decimal.ts';
import type { DeployedDefinition } from '#server/company/definitionStore.ts';
import type { ValueFormatContext } from '#server/i18n/formatValue.ts';
import { formatChange, isField, listVisibleFields, type ChangeText } from './describeChange.ts';
import type { FormPermissions } from './formsOf.ts';
import { getFormItems } from './getStartFields.ts';

/**
 * A net change as text.
 * @property difference set for numbers that had a value and have one
 * @property place order of the change: numbers of the main record, other numbers, and the rest in the order of the form
 */
export interface NetChangeText extends ChangeText {
  readonly place: number;
  readonly difference: string;
}

const FILE_CONTROLS: ReadonlySet<string> = new Set(['rx-upload', 'rx-image']);

/** Describes a net change: for attachments only those that were removed and added. Undefined if it is not shown. */
export function describeNetChange(
  definition: Pick<DeployedDefinition, 'forms'>,
  alias: string,
  change: StoredFieldChange,
  words: ValueFormatContext,
  permission: FormPermissions,
): NetChangeText | undefined {
  const field = listVisibleFields(definition, alias, change.table, permission).find(
    ({ name }) => name === change.field,
  );
  const shown = field !== undefined && FILE_CONTROLS.has(field.control) ? toFileChange(change) : change;
  const text = formatChange(definition, alias, shown, words, permission);
  if (text === undefined || text.before === text.after) return undefined;
  const isNumber = field?.control === 'rx-number';
  const items = (getFormItems(definition).get(alias) ?? []).map((item) => (isField(item) ? item.name : item.alias));
  const group = !isNumber ? 2 : change.table === undefined ? 0 : 1;
  const place = group * items.length + items.indexOf(change.table ?? change.field ?? '');
  return { ...text, place, difference: isNumber ? formatDifference(field, change, words) : '' };
}

function formatDifference(field: FieldDefinition, { from, to }: StoredFieldChange, words: ValueFormatContext): string {
  const [before, after] = [parseDecimal(asText(from)), parseDecimal(asText(to))];
  if (before === undefined || after === undefined) return '';
  const difference = removeBinaryNoise(after - before);
  const format = getNumberFormat(field);
  const text = formatNumber(
    formatDecimal(difference),
    { ...format, after: words.translate(format.after) },
    words.language,
  );
  return difference > 0 ? `+${text}` : text;
}

function toFileChange({ from, to, ...place }: StoredFieldChange): StoredFieldChange {
  const [before, after] = [readFiles(from), readFiles(to)];
  const without = (files: typeof before, others: typeof before): string =>
    JSON.stringify(files.filter(({ id }) => !others.some((other) => other.id === id)).map(({ file }) => file));
  return { ...place, from: without(before, after), to: without(after, before) };
}

function readFiles(stored: Value | undefined): readonly { readonly id: string; readonly file: Value }[] {
  const files = readJson(asText(stored));
  return Array.isArray(files)
    ? (files as readonly Value[]).filter(isRecord).map((file) => ({ id: asText(file['fileId']), file }))
    : [];
}
