import { spawn } from 'node:child_process';
import { ROOT, rootPath } from './root.mjs';

/** Some tools colour their output even in a log file unless NO_COLOR is set. */
const PLAIN = process.stdout.isTTY ? {} : { NO_COLOR: '1' };

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} [words] its arguments
 * @param {{ env?: NodeJS.ProcessEnv, isShown?: boolean }} [options] shown: its output is printed to the terminal
 * @returns {Promise<{ code: number, output: string }>} code 127 if the program does not exist
 */
export function run(program, words = [], { env = process.env, isShown = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: ROOT,
      env: { ...env, ...PLAIN },
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (chunk) => {
      output += String(chunk);
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a tool of node_modules. */
export const runTool = (name, words = [], options = {}) => run(rootPath(`node_modules/.bin/${name}`), words, options);

/** Runs npm: the installation that has started this process, if there is one. */
export function runNpm(words, options = {}) {
  const own = process.env['npm_execpath'];
  return own ? run(process.execPath, [own, ...words], options) : run('npm', words, options);
}
