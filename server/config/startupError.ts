/** Why the server does not start, as one sentence for the operator. `main.ts` prints it and exits with code 1. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
