import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { benchFields, CHOICES, type BenchField } from './fields.ts';

const CONTROLS = {
  text: 'rx-textbox',
  number: 'rx-number',
  longText: 'rx-textarea',
  choice: 'rx-form-select',
} as const;
const ROWS = 'bench_row';
const EVERYONE = {
  open: 'everyone',
  add: 'everyone',
  edit: 'everyone',
  remove: 'nobody',
  export: 'nobody',
  import: 'nobody',
  rows: 'all',
};

export const aliasOf = (count: number): string => `bench_${count}`;
/** Alias of the form with a sub table of eight columns. */
export const TABLE_ALIAS = 'bench_table';
const COLUMNS = benchFields(8);

/** Writes forms with these numbers of fields, and one with a sub table, into a folder of definitions. */
export async function writeForms(folder: string, counts: readonly number[]): Promise<void> {
  await Promise.all(['objects', 'solutions'].map((name) => mkdir(join(folder, name), { recursive: true })));
  for (const count of counts) {
    const fields = benchFields(count);
    await write(folder, aliasOf(count), fields, { entries: [{ ...group, list: fields.map(toEntry) }], parts: [] });
  }
  await write(folder, TABLE_ALIAS, COLUMNS, {
    entries: [
      { ...group, list: [{ name: 'title', comment: 'Title', control: 'rx-textbox', isSingle: 1 }] },
      { alias: ROWS, name: 'Rows', boAttrList: COLUMNS.map(toEntry) },
    ],
    parts: [{ alias: ROWS, name: 'Rows', kind: 'many', attributes: COLUMNS.map(toAttribute) }],
  });
}

const group = { group: true, id: 'all', comment: 'All' };
const toEntry = ({ name, label, kind }: BenchField) => ({
  name,
  comment: label,
  control: CONTROLS[kind],
  isSingle: 1,
});
const toAttribute = ({ name, label, kind }: BenchField) => ({
  name,
  label,
  ...(kind === 'number' ? { type: 'number', length: 10, decimals: 2 } : { type: 'varchar', length: 50 }),
});

async function write(
  folder: string,
  alias: string,
  fields: readonly BenchField[],
  { entries, parts }: { readonly entries: readonly object[]; readonly parts: readonly object[] },
): Promise<void> {
  const attributes = parts.length > 0 ? [{ name: 'title', label: 'Title', type: 'varchar', length: 50 }] : undefined;
  const metadata = Object.fromEntries(
    fields
      .filter(({ kind }) => kind === 'choice')
      .map(({ name }) => [
        `m_${name}`,
        { ctltype: CONTROLS.choice, name, datasource: { from: 'custom', options: CHOICES } },
      ]),
  );
  const object = { alias, name: alias, attributes: attributes ?? fields.map(toAttribute), parts };
  const solution = {
    alias,
    name: alias,
    object: alias,
    form: { template: { boAttrList: entries }, metadata },
    rights: {},
    permissions: EVERYONE,
    buttons: [{ name: 'Save', type: 'save', method: 'save' }],
  };
  await writeFile(join(folder, 'objects', `${alias}.json`), JSON.stringify(object));
  await writeFile(join(folder, 'solutions', `${alias}.json`), JSON.stringify(solution));
}

/** Returns a record to save whose sub table has this number of rows. */
export const recordWithRows = (rows: number): object => ({
  title: 'Rows',
  [`sub__${ROWS}`]: Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(
      COLUMNS.map(({ name, kind }) => [
        name,
        kind === 'number' ? row : kind === 'choice' ? CHOICES[row % CHOICES.length]?.value : `Row ${row + 1}`,
      ]),
    ),
  ),
});
