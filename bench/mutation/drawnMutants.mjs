import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const [DRAWN, SEED] = [process.env['RINGI_MUTANTS_DRAWN'] ?? '200', process.env['RINGI_MUTANTS_SEED'] ?? '1'];

/** Returns a number that depends on the seed and the mutant only. */
const lotOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  createHash('sha256')
    .update(
      [
        SEED,
        relative(process.cwd(), fileName),
        start.line,
        start.column,
        end.line,
        end.column,
        mutatorName,
        replacement,
      ].join('|'),
    )
    .digest('hex');

/** Selects the drawn number of mutants and marks all others as invalid. Stryker calls it once for all mutants. */
class DrawnMutants {
  #drawn = new Set();

  async init() {}

  async group(mutants) {
    const inOrder = mutants.map((mutant) => [lotOf(mutant), mutant.id]).sort(([a], [b]) => (a < b ? -1 : 1));
    this.#drawn = new Set(inOrder.slice(0, Number(DRAWN)).map(([, id]) => id));
    return [mutants.map(({ id }) => id)];
  }

  async check(mutants) {
    const answerFor = (id) =>
      this.#drawn.has(id) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' };
    return Object.fromEntries(mutants.map(({ id }) => [id, answerFor(id)]));
  }
}

export const strykerPlugins = [{ kind: 'Checker', name: 'drawn', injectableClass: DrawnMutants }];
