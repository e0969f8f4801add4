/** An expected failure of a command: printed as one sentence, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command's main function. A Stop is printed as its message with exit code 1; other errors keep their stack.
 * @param {() => void | Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error);
    process.exitCode = 1;
  }
}
