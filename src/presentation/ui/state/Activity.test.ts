import { expect, it } from 'vitest';
import { Activity } from './Activity.ts';

it('runs one task at a time', async () => {
  const activity = new Activity();
  let finish = (_: string) => {};
  const first = activity.run(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  expect(activity.isBusy).toBe(true);
  expect(await activity.run(async () => 'second')).toBeUndefined();

  finish('first');
  expect(await first).toBe('first');
  expect(await activity.run(async () => 'third')).toBe('third');
});

it('ends when the task throws, so that the button works again', async () => {
  const activity = new Activity();
  await expect(
    activity.run(async () => {
      throw new Error('broken');
    }),
  ).rejects.toThrow('broken');
  expect(activity.isBusy).toBe(false);
});
