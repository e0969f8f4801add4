import { inArray } from 'drizzle-orm';
import { looseTextOf, openedOf } from '#api/form/looseValues.ts';
import { formatList } from '#application/form/listText.ts';
import { openedList } from '#api/boList/decodeColumns.ts';
import { findNames } from '../directory/findNames.ts';
import type { Viewer } from '../bpm/viewer.ts';
import { translateWord } from '../definitions/localText.ts';
import type { DeployedFile } from '../records/companyFileStore.ts';
import type { ListedRecord } from '../records/listRecords.ts';
import { isChosenId } from '../forms/labels.ts';
import { labelColumn } from '../records/recordColumns.ts';
import { instances } from '../storage/schema/requests.ts';
import type { Sql } from '../storage/database.ts';
import { nameIn } from '../texts/nameIn.ts';
import { serverSentence } from '../texts/sentence.ts';

/** A row with its words beside its values. */
export type ShownRow = Readonly<Record<string, string | number | null>>;

const PROGRESS = ['DRAFTED', 'SUBMIT', 'SUCCESS_END', 'CANCEL'] as const;

/** Adds to each row what its columns say in words (contract lists 4), in the reader's language. */
export async function shownRows(
  tx: Sql,
  viewer: Viewer,
  { content, texts }: DeployedFile<'list'>,
  rows: readonly ListedRecord[],
): Promise<readonly ShownRow[]> {
  const requests = await subjectsOf(tx, viewer, rows);
  const nameOf = await namesIn(tx, viewer, content.colsJson, rows);
  return rows.map((row) => {
    const shown: Record<string, string | number | null> = { ...row };
    for (const column of content.colsJson) {
      const value = row[column.field] ?? null;
      const words = wordsOf(column, value);
      if (words !== undefined) shown[`${column.field}_display`] = words;
      if (column.renderType === 'LINK_FLOW' && row['INST_ID_'] !== null && row['INST_ID_'] !== undefined)
        shown[`${column.field}_render`] = JSON.stringify({
          instId: row['INST_ID_'],
          subject: requests.get(String(row['INST_ID_'])) ?? '',
          taskAry: [],
        });
      const label = row[labelColumn(column.field)];
      if (words !== undefined) continue;
      const typed = typeof label === 'string' ? label : value;
      // What the company has words for in several languages is said in the reader's.
      if (typeof typed === 'string' && (label !== undefined || say(typed) !== typed))
        shown[`${column.field}_display`] = label === undefined ? say(typed) : sayChosen(typed, String(value ?? ''));
    }
    return shown;
  });

  function wordsOf(column: (typeof content.colsJson)[number], value: string | number | null): string | undefined {
    if (column.renderType === 'FLOW_STATUS') {
      const progress = PROGRESS.find((each) => each === value);
      return value === null || value === ''
        ? ''
        : serverSentence(viewer.language, `recordProgress.${progress ?? 'SUBMIT'}`);
    }
    const named = nameOf(column.field, value);
    if (named !== undefined) return named;
    const items = openedList(openedOf(column['renderConf'])['items']);
    if (items.length === 0 || value === null || value === '') return undefined;
    const chosen = String(value)
      .split(',')
      .map((part) => items.find((each) => looseTextOf(each['value']) === part));
    return chosen.includes(undefined)
      ? undefined
      : formatList(
          viewer.language,
          chosen.map((item) => say(looseTextOf(item?.['name']))),
        );
  }
  /** Of several choices each has a word of its own; one whose name has a comma in it is one all the same. */
  function sayChosen(label: string, value: string): string {
    const names = label.split(',');
    const isSeveral = names.length > 1 && names.length === value.split(',').length;
    return isSeveral ? formatList(viewer.language, names.map(say)) : say(label);
  }
  function say(text: string): string {
    return Object.hasOwn(texts, text) ? translateWord(texts, text, viewer.language) : viewer.say({ texts: {} })(text);
  }
}

/**
 * People and groups are named as the reader writes them, whoever is known, whether the list says that a column holds
 * them or its values look like it; others keep the name they were written with.
 */
async function namesIn(
  tx: Sql,
  { language }: Viewer,
  columns: readonly { readonly field: string; readonly renderType?: string | undefined }[],
  rows: readonly ListedRecord[],
): Promise<(field: string, value: string | number | null) => string | undefined> {
  const said = new Set(columns.filter(({ renderType }) => isOfDirectory(renderType)).map(({ field }) => field));
  const idsIn = (field: string, value: string | number | null | undefined): readonly string[] => {
    const text = String(value ?? '');
    return said.has(field) || isChosenId(text) ? text.split(',').filter((id) => id !== '') : [];
  };
  const ids = new Set(rows.flatMap((row) => columns.flatMap(({ field }) => idsIn(field, row[field]))));
  if (ids.size === 0) return () => undefined;
  const named = await findNames(tx, [...ids], language);
  return (field, value) => {
    const names = idsIn(field, value).map((id) => named.name(id));
    return names.length === 0 || names.includes('') ? undefined : formatList(language, names);
  };
}
const isOfDirectory = (renderType: string | undefined): boolean => renderType === 'USER' || renderType === 'GROUP';

/** What the requests of the rows are called; who sees a record sees what its request is called. */
async function subjectsOf(
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
  return new Map(found.map(({ id, subject }) => [id, nameIn(subject, language)]));
}
