const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Prints what is being done before it starts, and its duration at the end; on stderr, because stdout may be JSON for
 * another program.
 */
export async function withProgress(sentence, work) {
  const start = performance.now();
  console.error(`${sentence} …`);
  const outcome = await work();
  console.error(`${sentence}: ${seconds(start)}`);
  return outcome;
}
