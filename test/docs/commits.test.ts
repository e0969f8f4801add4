import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** From here on the rule holds; what was written before it stays. */
const FIRST = 'Let prettier set the code, at 120 columns';
const LONGEST_SUBJECT = 72;

interface Commit {
  readonly subject: string;
  readonly body: string;
}

const git = (...asked: string[]): string => spawnSync('git', asked, { encoding: 'utf8' }).stdout ?? '';

/** Commits since the rule holds, merges aside; nothing where there is no history, as in an unpacked archive. */
function commits(): readonly Commit[] {
  const first = git('log', '--format=%H', '--fixed-strings', `--grep=${FIRST}`, 'HEAD').trim().split('\n').at(-1);
  if (first === undefined || first === '') return [];
  const told = git('log', '--no-merges', '--format=%s%x1f%b%x1e', `${first}~..HEAD`);
  return told
    .split('\u001e')
    .map((one) => one.trim().split('\u001f'))
    .flatMap(([subject = '', body = '']) => (subject === '' ? [] : [{ subject, body: body.trim() }]));
}

const faultOf = ({ subject, body }: Commit): string | undefined => {
  if (subject.length > LONGEST_SUBJECT) return `${subject.length} characters: ${subject}`;
  return body === '' ? `no reason: ${subject}` : undefined;
};

const history = commits();

it.skipIf(history.length === 0)(
  'says in a subject git shows whole what was done, and why below it (skipped without a git history)',
  () => {
    expect(history.flatMap((commit) => faultOf(commit) ?? [])).toEqual([]);
  },
);

it('would notice a long subject, and a commit without a reason', () => {
  const faults = [
    { subject: 'x'.repeat(73), body: 'Because.' },
    { subject: 'x'.repeat(72), body: '' },
    { subject: 'x'.repeat(72), body: 'Because.' },
  ].map(faultOf);
  expect(faults).toEqual([`73 characters: ${'x'.repeat(73)}`, `no reason: ${'x'.repeat(72)}`, undefined]);
});
