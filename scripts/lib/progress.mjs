const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Says what is being done before it is done, and how long it took when it is over; on stderr, because stdout may be
 * JSON for another program.
 */
export async function withProgress(sentence, work) {
  const start = performance.now();
  console.error(`${sentence} …`);
  const outcome = await work();
  console.error(`${sentence}: ${seconds(start)}`);
  return outcome;
}
