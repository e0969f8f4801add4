import { mkdir, rm, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/database.ts';
import type { Recording } from './recording.ts';

const DUMPS = join(import.meta.dirname, '../../fixtures/upgrade');
/** Separates the statements of a dump, as in a migration. */
export const BREAK = '--> statement-breakpoint\n';

/** Placeholder for the schema of the records, whose name depends on the schema of the product. */
export const RECORDS = 'schema_of_records';
/** Charts of the dumps that are refused since ADR 57. The operator removes them; deployed versions continue. */
const REFUSED_NOW = ['journey', 'limits', 'panels'];
/** Prefix of binary files among the definitions of a dump. */
export const FILE_START = 'data:;base64,';

/** The parts of a dump. The same part of all dumps is in one file, because they have nearly everything in common. */
export const DUMP_PARTS = ['database', 'definitions', 'recording'] as const;
export type DumpPart = (typeof DUMP_PARTS)[number];
export const fileOfPart = (part: DumpPart): string => join(DUMPS, `${part}.br`);
/** Separates names and texts in such a file; no text contains it. */
export const BETWEEN_TEXTS = '\0';

/** Returns that part of every dump by dump name, oldest first: names begin with a date. */
export async function partOfDumps(part: DumpPart): Promise<ReadonlyMap<string, string>> {
  const pieces = brotliDecompressSync(await readFile(fileOfPart(part)))
    .toString()
    .split(BETWEEN_TEXTS);
  const texts = new Map<string, string>();
  for (let at = 0; at + 1 < pieces.length; at += 2) texts.set(pieces[at] ?? '', pieces[at + 1] ?? '');
  return texts;
}

/** Returns the names of all dumps, oldest first. */
export const dumps = async (): Promise<readonly string[]> => [...(await partOfDumps('definitions')).keys()];

export interface Dump {
  /** The folder with the definitions of its company. The caller deletes it. */
  readonly folder: string;
  readonly recording: Recording;
}

/** Fills an empty database with the dump, and upgrades it as a server start does. */
export async function openDump(database: Database, name: string): Promise<Dump> {
  const statements = (await unpacked(name, 'database')).split(BREAK);
  await database.transaction(async (tx) => {
    const [place] = await tx.select({ own: sql<string>`current_schema()` }).from(sql`(select 1) as one`);
    const records = place === undefined || place.own === 'public' ? 'records' : `${place.own}_records`;
    for (const statement of statements) await tx.execute(sql.raw(statement.replaceAll(RECORDS, records)));
  });
  await migrate(database);
  const folder = await mkdtemp(join(tmpdir(), 'ringi-upgrade-'));
  const files = JSON.parse(await unpacked(name, 'definitions')) as Readonly<Record<string, string>>;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    const isFile = text.startsWith(FILE_START);
    await writeFile(join(folder, path), isFile ? Buffer.from(text.slice(FILE_START.length), 'base64') : text);
  }
  await markAsDemo(join(folder, 'company.json'));
  for (const key of REFUSED_NOW) await rm(join(folder, `processes/${key}.bpmn`), { force: true });
  return { folder, recording: JSON.parse(await unpacked(name, 'recording')) as Recording };
}

const unpacked = async (name: string, part: DumpPart): Promise<string> => {
  const text = (await partOfDumps(part)).get(name);
  if (text === undefined) throw new Error(`There is no ${part} of ${name}`);
  return text;
};

/** Marks a company file of an earlier version as a demo, as its operator does at the upgrade. */
async function markAsDemo(file: string): Promise<void> {
  const read = JSON.parse(await readFile(file, 'utf8')) as Readonly<Record<string, unknown>>;
  const { demoPassword: password, demoAccounts: accounts, ...company } = read;
  await writeFile(file, JSON.stringify({ demo: { password, accounts }, ...company }));
}
