import { resolve } from 'node:path';
import { askForCompany, readNewCommand } from './askForCompany.ts';
import { objectionToPlace, writeFolder } from './writeFolder.ts';

/** `npm run new -- ../acme`: the folder of a new company. What is typed is meant from where it was typed. */
async function makeFolder(): Promise<string | undefined> {
  const command = readNewCommand(process.argv.slice(2));
  if (!command.ok) return command.error;
  const { folder: typed, said } = command.value;
  const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), typed);
  const objection = await objectionToPlace(folder);
  if (objection !== undefined) return objection;
  const company = await askForCompany(said, { input: process.stdin, output: process.stdout });
  if (!company.ok) return company.error;
  const written = await writeFolder(folder, typed, company.value);
  if (!written.ok) return written.error;
  console.log(`${folder} holds ${company.value.name} now: ${written.value.join(', ')}.`);
  console.log('Write your people into people.csv, then:');
  console.log(`  npm run check -- ${typed}`);
  console.log(`  npm start -- ${typed}`);
  return undefined;
}

const objection = await makeFolder();
if (objection !== undefined) console.error(objection);
process.exit(objection === undefined ? 0 : 1);
