import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Language } from '#application/formatting/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { projectRoot } from '#server/config/projectRoot.ts';

export interface NewCompany {
  readonly name: string;
  readonly language: Language;
  /** Account of the first administrator. */
  readonly account: string;
  readonly person: string;
}

/** Returns why the folder cannot be created, as one sentence; `undefined` if it can. */
export async function validateFolder(folder: string): Promise<string | undefined> {
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isDirectory()) return `${folder} is a file; a new company needs a folder of its own.`;
  const inside = await readdir(folder);
  return inside.length === 0
    ? undefined
    : `The folder ${folder} is not empty (it contains ${inside.slice(0, 3).join(', ')}${inside.length > 3 ? ' …' : ''}); name a new one.`;
}

/**
 * Writes the folder of a new company, completely or not at all: it is written beside its final path and then renamed.
 * @param typed the path as the user typed it, for the commands in the README
 */
export async function writeFolder(
  folder: string,
  typed: string,
  company: NewCompany,
): Promise<Result<readonly string[], string>> {
  const objection = await validateFolder(folder);
  if (objection !== undefined) return fail(objection);
  const from = join(projectRoot, 'templates/company', company.language);
  const values: Readonly<Record<string, string>> = {
    company: company.name,
    account: company.account,
    companyText: JSON.stringify(company.name),
    accountText: JSON.stringify(company.account),
    row: [company.account, csvCell(company.person), '', '', '', '', '', ''].join(','),
    folder: typed,
  };
  const files = (await readdir(from, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(from.length + 1))
    .sort();
  let draft: string | undefined;
  try {
    await mkdir(dirname(folder), { recursive: true });
    draft = join(dirname(folder), `.${basename(folder)}-${randomUUID()}`);
    await mkdir(draft);
    for (const file of files) {
      const text = await readFile(join(from, file), 'utf8');
      await mkdir(dirname(join(draft, file)), { recursive: true });
      await writeFile(
        join(draft, file),
        text.replaceAll(/\{\{(\w+)\}\}/gu, (whole, name: string) => values[name] ?? whole),
      );
    }
    await rmdir(folder).catch(() => undefined);
    await rename(draft, folder);
    return ok(files);
  } catch (error) {
    if (draft !== undefined) await rm(draft, { recursive: true, force: true });
    return fail(`The folder ${folder} cannot be written: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

const csvCell = (text: string): string => (/[",;\t]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
