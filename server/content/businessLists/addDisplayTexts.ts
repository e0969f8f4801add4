import { getOwn } from '#domain/shared/getOwn.ts';
import { splitLabels, splitList } from '#domain/shared/commaList.ts';
import { inArray } from 'drizzle-orm';
import { readText, readJsonObject } from '#contract/forms/looseValues.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import { PLATFORM_ZONE } from '#domain/shared/platformZone.ts';
import { formatLocalTime } from '#domain/shared/timeZone.ts';
import { formatList } from '#application/formatting/listText.ts';
import { readList } from '#contract/businessLists/decodeColumns.ts';
import { findNames } from '#server/directory/findNames.ts';
import type { Viewer } from '#server/engine/viewer.ts';
import { translateText } from '#server/i18n/localText.ts';
import type { DeployedFile } from '#server/forms/records/companyFileStore.ts';
import type { ListedRecord } from '#server/forms/records/listRecords.ts';
import { isDirectoryIdList } from '#server/forms/views/labels.ts';
import { toLabelColumn } from '#server/company/recordColumns.ts';
import { instances } from '#server/db/schema/requests.ts';
import type { Sql } from '#server/db/database.ts';
import { getLocalizedName } from '#server/i18n/getLocalizedName.ts';
import { formatServerMessage } from '#server/i18n/sentence.ts';

export type DisplayRow = Readonly<Record<string, string | number | null>>;

/** Timestamps of the creation and last change of a record, unlike the local times a form contains. */
export const TIMESTAMP_COLUMNS: ReadonlySet<string> = new Set(['CREATE_TIME_', 'UPDATE_TIME_']);

const PROGRESS = ['DRAFTED', 'SUBMIT', 'SUCCESS_END', 'CANCEL'] as const;

/** Adds the display texts of columns to each row (contract lists 4), in the user's language. */
export async function addDisplayTexts(
  tx: Sql,
  viewer: Viewer,
  { content, texts }: DeployedFile<'list'>,
  rows: readonly ListedRecord[],
): Promise<readonly DisplayRow[]> {
  const requests = await findSubjects(tx, viewer, rows);
  const nameOf = await findDisplayNames(tx, viewer, content.colsJson, rows);
  return rows.map((row) => {
    const shown: Record<string, string | number | null> = { ...row };
    for (const column of content.colsJson) {
      const value = getOwn(row, column.field) ?? null;
      const words = formatCell(column, value);
      if (words !== undefined) shown[`${column.field}_display`] = words;
      if (column.renderType === 'LINK_FLOW' && row['INST_ID_'] !== null && row['INST_ID_'] !== undefined)
        shown[`${column.field}_render`] = JSON.stringify({
          instId: row['INST_ID_'],
          subject: requests.get(String(row['INST_ID_'])) ?? '',
          taskAry: [],
        });
      const label = row[toLabelColumn(column.field)];
      if (words !== undefined) continue;
      const typed = typeof label === 'string' ? label : value;
      // Texts in the company's vocabulary are translated.
      if (typeof typed === 'string' && (label !== undefined || translate(typed) !== typed))
        shown[`${column.field}_display`] =
          label === undefined ? translate(typed) : translateChoices(typed, String(value ?? ''));
    }
    return shown;
  });

  function formatCell(column: (typeof content.colsJson)[number], value: string | number | null): string | undefined {
    if (column.renderType === 'FLOW_STATUS') {
      const progress = PROGRESS.find((each) => each === value);
      return value === null || value === ''
        ? ''
        : formatServerMessage(viewer.language, `recordProgress.${progress ?? 'SUBMIT'}`);
    }
    // On the wire they stay in the platform's time zone (contract wire 5).
    const moment =
      TIMESTAMP_COLUMNS.has(column.field) && viewer.timeZone !== PLATFORM_ZONE ? fromWireTime(value) : undefined;
    if (moment !== undefined) return formatLocalTime(moment, viewer.timeZone);
    const named = nameOf(column.field, value);
    if (named !== undefined) return named;
    const items = readList(readJsonObject(column['renderConf'])['items']);
    if (items.length === 0 || value === null || value === '') return undefined;
    const findItem = (text: string) => items.find((each) => readText(each['value']) === text);
    const whole = findItem(String(value));
    const chosen = whole === undefined ? splitList(String(value)).map(findItem) : [whole];
    return chosen.includes(undefined)
      ? undefined
      : formatList(
          viewer.language,
          chosen.map((item) => translate(readText(item?.['name']))),
        );
  }
  /** Translates each of several choices. A single choice may have a comma in its label. */
  function translateChoices(label: string, value: string): string {
    const count = splitList(value).length;
    const names = splitLabels(label, count);
    const isSeveral = names.length > 1 && names.length === count;
    return isSeveral ? formatList(viewer.language, names.map(translate)) : translate(label);
  }
  function translate(text: string): string {
    return Object.hasOwn(texts, text)
      ? translateText(texts, text, viewer.language)
      : viewer.translate({ texts: {} })(text);
  }
}

/**
 * Returns the names of users and groups in the user's language. They are recognised by the type of the column or the
 * form of the value; unknown ones keep their stored name.
 */
async function findDisplayNames(
  tx: Sql,
  { language }: Viewer,
  columns: readonly { readonly field: string; readonly renderType?: string | undefined }[],
  rows: readonly ListedRecord[],
): Promise<(field: string, value: string | number | null) => string | undefined> {
  const said = new Set(columns.filter(({ renderType }) => isOfDirectory(renderType)).map(({ field }) => field));
  const idsIn = (field: string, value: string | number | null | undefined): readonly string[] => {
    const text = String(value ?? '');
    return said.has(field) || isDirectoryIdList(text) ? text.split(',').filter((id) => id !== '') : [];
  };
  const ids = new Set(rows.flatMap((row) => columns.flatMap(({ field }) => idsIn(field, getOwn(row, field)))));
  if (ids.size === 0) return () => undefined;
  const named = await findNames(tx, [...ids], language);
  return (field, value) => {
    const names = idsIn(field, value).map((id) => named.name(id));
    return names.length === 0 || names.includes('') ? undefined : formatList(language, names);
  };
}
const isOfDirectory = (renderType: string | undefined): boolean => renderType === 'USER' || renderType === 'GROUP';

/** Returns the subjects of the rows' requests. A user who may see a record may see the subject of its request. */
async function findSubjects(
  tx: Sql,
  { language }: Viewer,
  rows: readonly ListedRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = rows.flatMap((row) => (typeof row['INST_ID_'] === 'string' ? [row['INST_ID_']] : []));
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ id: instances.id, subject: instances.subject })
    .from(instances)
    .where(inArray(instances.id, ids));
  return new Map(found.map(({ id, subject }) => [id, getLocalizedName(subject, language)]));
}
