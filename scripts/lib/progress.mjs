const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Says what is being done before it is done, and how long it took when it is over. */
export async function withProgress(sentence, work) {
  const start = performance.now();
  console.log(`${sentence} …`);
  const outcome = await work();
  console.log(`${sentence}: ${seconds(start)}`);
  return outcome;
}

export { seconds };
