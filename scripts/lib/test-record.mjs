import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromiumPath } from './chromium.mjs';
import { rootPath } from './root.mjs';

const RECORD = rootPath('.cache/tests/passed-parts.json');
const MAX_LIST_BYTES = 100_000_000;

/**
 * Returns one hash over everything a run depends on: the files of the repository, Node, the browser and the `TEST_…`
 * variables.
 * @returns {string | undefined} undefined outside of a git checkout, as in an unpacked archive
 */
export function fingerprint() {
  const hash = createHash('sha256');
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
      encoding: 'utf8',
      maxBuffer: MAX_LIST_BYTES,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    for (const file of files.split('\0').filter((name) => name !== '' && existsSync(name) && lstatSync(name).isFile()))
      hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  } catch {
    return undefined;
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('TEST_'));
  return hash.update(JSON.stringify([process.version, chromiumPath(), settings.sort()])).digest('hex');
}

/**
 * @typedef {import('./tally.mjs').Outcome & { seconds: number }} PassedPart
 * @param {string | undefined} current
 * @returns {Readonly<Record<string, PassedPart>>} the parts that passed on exactly this tree, by name
 */
export function readPassedParts(current) {
  if (current === undefined || !existsSync(RECORD)) return {};
  const { fingerprint: recorded, parts } = JSON.parse(readFileSync(RECORD, 'utf8'));
  return recorded === current ? parts : {};
}

/**
 * @param {string | undefined} current
 * @param {Readonly<Record<string, PassedPart>>} parts
 */
export function writePassedParts(current, parts) {
  if (current === undefined) return;
  mkdirSync(dirname(RECORD), { recursive: true });
  writeFileSync(RECORD, JSON.stringify({ fingerprint: current, parts }));
}
