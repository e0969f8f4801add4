/**
 * Why the server does not start, in one sentence an operator can act on. `main.ts` prints it and ends with exit code 1.
 */
export class StartProblem extends Error {
  override readonly name = 'StartProblem';
}
