import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { LANGUAGES, type Language } from '#application/formatting/language.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { FILE_ACCOUNT_PATTERN } from '#server/company/people/peopleRow.ts';
import type { NewCompany } from './writeFolder.ts';

interface NewCommand {
  readonly folder: string;
  readonly said: Partial<Readonly<Record<Part, string>>>;
}
type Part = 'name' | 'language' | 'administrator' | 'administrator-name';

const USAGE =
  'npm run create -- ../acme [--name Acme] [--language en-US] [--administrator mei] [--administrator-name "Mei Tan"]';

export function parseNewCommand(words: readonly string[]): Result<NewCommand, string> {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: { name: text, language: text, administrator: text, 'administrator-name': text },
    });
    const [folder, ...others] = positionals;
    if (folder === undefined) return fail(`Name the folder of the new company: ${USAGE}`);
    if (others.length > 0) return fail(`One folder is one company, and “${others.join(' ')}” is too much: ${USAGE}`);
    return ok({ folder, said: values });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message.split('.')[0] : String(error)}: ${USAGE}`);
  }
}

type Check = (answer: string) => Result<string, string>;

const LANGUAGES_BY_NAME: Readonly<Record<string, Language>> = {
  chinese: 'zh-CN',
  english: 'en-US',
  japanese: 'ja-JP',
};

/** Accepts `en` and `English` for `en-US`. */
const parseLanguage: Check = (answer) => {
  const plain = answer.trim().toLowerCase();
  const found =
    LANGUAGES_BY_NAME[plain] ?? LANGUAGES.find((each) => each.toLowerCase() === plain || each.slice(0, 2) === plain);
  return found === undefined ? fail(`“${answer}” is not a language of Ringi: ${LANGUAGES.join(', ')}.`) : ok(found);
};
const parseCompanyName: Check = (answer) => {
  const name = answer.trim();
  if (name === '' || name.length > 200) return fail('The company needs a name of at most 200 characters.');
  return /\p{Cc}/u.test(name) ? fail('The name contains a control character.') : ok(name);
};
const parseAccount: Check = (answer) => {
  const account = answer.trim().toLowerCase();
  return FILE_ACCOUNT_PATTERN.test(account)
    ? ok(account)
    : fail(`“${answer}” is not an account: use letters a to z, digits, points and hyphens, such as mei.tan.`);
};
const parseUserName: Check = (answer) =>
  answer.length > 200 || /\p{Cc}|^[=@+]/u.test(answer)
    ? fail(`“${answer}” is not the name of a person.`)
    : ok(answer.trim());

const QUESTIONS: readonly { readonly part: Part; readonly question: string; readonly check: Check }[] = [
  { part: 'name', question: 'Name of the company', check: parseCompanyName },
  { part: 'language', question: `Its language (${LANGUAGES.join(', ')})`, check: parseLanguage },
  { part: 'administrator', question: 'Account of the first administrator, such as mei.tan', check: parseAccount },
  { part: 'administrator-name', question: 'Their full name (empty: like the account)', check: parseUserName },
];

/**
 * Collects the values of a new company folder from the options and prompts for the others. At a terminal an invalid
 * answer is asked for again; with piped input it ends the command with one sentence.
 */
export async function promptForCompany(
  said: NewCommand['said'],
  { input, output }: { readonly input: NodeJS.ReadStream; readonly output: NodeJS.WritableStream },
): Promise<Result<NewCompany, string>> {
  const answers: Partial<Record<Part, string>> = {};
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  for (const { part, question, check } of QUESTIONS) {
    const given = said[part];
    // A user who passes the account as an option is not asked for the name.
    const isSettled = part === 'administrator-name' && given === undefined && said.administrator !== undefined;
    let checked = given === undefined ? (isSettled ? ok('') : undefined) : check(given);
    while (checked === undefined || (!checked.ok && given === undefined && input.isTTY)) {
      if (checked?.ok === false) output.write(`${checked.error}\n`);
      if (input.isTTY) output.write(`${question}: `);
      const line = await lines.next();
      if (line.done === true) return fail(`“${question}” was not answered: set --${part}. ${USAGE}`);
      checked = check(line.value);
    }
    if (!checked.ok) return fail(checked.error);
    answers[part] = checked.value;
  }
  const { name = '', language, administrator: account = '', 'administrator-name': person } = answers;
  return ok({
    name,
    language: language as Language,
    account,
    person: person === undefined || person === '' ? account : person,
  });
}
