import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { projectRoot } from '#server/config/projectRoot.ts';
import { loadPgliteTemplate } from '#server/db/embedded/loadPgliteTemplate.ts';
import type { Database } from '#server/db/database.ts';
import { createEmbedded } from '#test/support/createEmbedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPGlite } from '#server/db/embedded/openPGlite.ts';

/** An embedded database that is filled once and copied by every test that needs it. */
export interface DatabaseTemplate {
  readonly name: string;
  /** Files and folders of the repository that determine its content. */
  readonly inputs: readonly string[];
  readonly fill: (database: Database) => Promise<void>;
}

/** All tables and no rows. */
export const MIGRATED: DatabaseTemplate = {
  name: 'migrated',
  inputs: ['server/db', 'node_modules/@electric-sql/pglite/package.json'],
  fill: migrate,
};

const FOLDER = join(projectRoot, '.cache/test-databases');
const loaded = new Map<string, Promise<Blob>>();

/**
 * Returns the archive of a template. The first worker of the first run creates it. It is stored in a file under the
 * hash of its inputs, for the other workers and for later runs.
 */
export function loadTemplate(template: DatabaseTemplate): Promise<Blob> {
  const archive = loaded.get(template.name) ?? readOrMake(template);
  loaded.set(template.name, archive);
  return archive;
}

async function readOrMake(template: DatabaseTemplate): Promise<Blob> {
  const file = `${template.name}-${hashInputs(template.inputs)}.tar`;
  const kept = await readFile(join(FOLDER, file)).catch(() => undefined);
  if (kept !== undefined) return new Blob([kept]);
  const archive = await makeArchive(template);
  await keepArchive(template.name, file, archive);
  return archive;
}

async function makeArchive({ fill }: DatabaseTemplate): Promise<Blob> {
  const pglite = await openPGlite({ loadDataDir: await loadPgliteTemplate() });
  await fill(await createEmbedded(pglite));
  // No test connects to the template databases of the cluster. Without them a copy has half the files.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template_'");
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`);
  await pglite.exec('checkpoint');
  const archive = await pglite.dumpDataDir('none');
  await pglite.close();
  return archive;
}

/**
 * Writes to a temporary file and renames it, so that another worker never reads half an archive. Deletes outdated
 * archives.
 */
async function keepArchive(name: string, file: string, archive: Blob): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const draft = join(FOLDER, `${file}.${process.pid}`);
  await writeFile(draft, Buffer.from(await archive.arrayBuffer()));
  await rename(draft, join(FOLDER, file));
  for (const other of await readdir(FOLDER))
    if (other.startsWith(`${name}-`) && other.endsWith('.tar') && other !== file)
      await rm(join(FOLDER, other), { force: true });
}

function hashInputs(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(listFiles)) hash.update(`${file}\n`).update(readFileSync(join(projectRoot, file)));
  return hash.digest('hex').slice(0, 16);
}

function listFiles(input: string): readonly string[] {
  const path = join(projectRoot, input);
  if (statSync(path).isFile()) return [input];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .sort();
}
