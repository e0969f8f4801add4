/** An expected failure of a command: shown to the person at the terminal as one sentence, without a stack. */
export class Stop extends Error {}

/**
 * Runs a command's main function; a Stop becomes its sentence and exit code 1, anything else keeps its stack.
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
