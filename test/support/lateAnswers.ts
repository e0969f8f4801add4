/** Lets everything go on that waits for nothing but promises already settled. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}

/** A server whose answers come when the test says so, and in the order it says. */
export interface LateAnswers<T> {
  /** How often it was asked. */
  readonly asked: () => number;
  readonly ask: () => Promise<T>;
  /** Answers the question with this number, counted from 0. */
  readonly answer: (number: number, value: T) => Promise<void>;
}

export function lateAnswers<T>(): LateAnswers<T> {
  const waiting: ((value: T) => void)[] = [];
  return {
    asked: () => waiting.length,
    ask: () =>
      new Promise<T>((resolve) => {
        waiting.push(resolve);
      }),
    answer: async (number, value) => {
      const resolve = waiting[number];
      if (!resolve) throw new Error(`Question ${number} was never asked.`);
      resolve(value);
      await settle();
    },
  };
}
