import { resolve } from 'node:path';
import { promptForCompany, parseNewCommand } from './promptForCompany.ts';
import { validateFolder, writeFolder } from './writeFolder.ts';

/**
 * `npm run create -- ../acme`: creates the folder of a new company. The path is relative to the folder in which the
 * command was typed.
 */
async function createFolder(): Promise<string | undefined> {
  const command = parseNewCommand(process.argv.slice(2));
  if (!command.ok) return command.error;
  const { folder: typed, said } = command.value;
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), typed);
  const objection = await validateFolder(folder);
  if (objection !== undefined) return objection;
  const company = await promptForCompany(said, { input: process.stdin, output: process.stdout });
  if (!company.ok) return company.error;
  const written = await writeFolder(folder, typed, company.value);
  if (!written.ok) return written.error;
  console.log(`${company.value.name} was written to ${folder}: ${written.value.join(', ')}.`);
  console.log('Write your people into people.csv, then:');
  console.log(`  npm run validate -- ${typed}`);
  console.log(`  npm start -- ${typed}`);
  return undefined;
}

const objection = await createFolder();
if (objection !== undefined) console.error(objection);
process.exit(objection === undefined ? 0 : 1);
