/** Runs pending promise callbacks that wait for nothing else. */
export async function flushPromises(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
}

/** A mock server whose answers the test sends in any order. */
export interface LateAnswers<T> {
  /** Returns the number of calls. */
  readonly asked: () => number;
  readonly ask: () => Promise<T>;
  /** Answers the call with this number, counted from 0. */
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
      await flushPromises();
    },
  };
}
