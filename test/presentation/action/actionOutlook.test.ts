import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import { ofRequest, openAction } from '#test/support/actionScreen.ts';
import { ADMIN, li, ofVote, wu } from '#test/support/actionStories.ts';
import { lateAnswers, settle } from '#test/support/lateAnswers.ts';

afterEach(() => void vi.useRealTimers());

const vote = ofVote('parallelSigner');
const persons = [li, wu].map((person) => ({ kind: 'person', ...person }));

describe('what will happen', () => {
  const outlook: Outlook = { opens: [], closes: [], goesOnAllTheSame: false, handsTo: [{ kind: 'person', ...li }] };

  it('is asked with everything but the words, and only the answer to the newest question counts', async () => {
    const server = lateAnswers<Result<Outlook | undefined, Failure>>();
    const { screen, asked } = await openAction('transfer', { outlook: server.ask });
    await screen.foresee();
    expect([asked, screen.outlook]).toEqual([[], undefined]);
    screen.change({ people: [li] });
    void screen.foresee();
    await settle();
    screen.change({ people: [wu] });
    void screen.foresee();
    await settle();
    await server.answer(1, ok({ ...outlook, handsTo: [{ kind: 'person', ...wu }] }));
    await server.answer(0, ok(outlook));
    expect([asked, screen.outlook?.handsTo?.[0]?.name]).toMatchObject([
      [{ to: persons[0] }, { to: persons[1] }],
      'Wu Hao',
    ]);
  });

  it('is not shown any more once what it was asked with is incomplete again, nor after leaving', async () => {
    const server = lateAnswers<Result<Outlook | undefined, Failure>>();
    const { screen } = await openAction('transfer', { outlook: server.ask });
    screen.change({ people: [li] });
    void screen.foresee();
    await settle();
    screen.change({ people: [] });
    await screen.foresee();
    await server.answer(0, ok(outlook));
    expect(screen.outlook).toBeUndefined();
    screen.change({ people: [li] });
    void screen.foresee();
    await settle();
    screen.dispose();
    await server.answer(1, ok(outlook));
    expect(screen.outlook).toBeUndefined();
  });

  it('is asked again by itself when what counts has changed, and not for a word', async () => {
    vi.useFakeTimers();
    const { screen, asked } = await openAction('transfer', { outlook: async () => ok(outlook) });
    screen.change({ people: [li] });
    await vi.runAllTimersAsync();
    expect(screen.outlook).toEqual(outlook);
    screen.change({ opinion: 'Please.' });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });

  it('may be that it would be refused: the button says so', async () => {
    const { screen, sent } = await openAction('addSigners', {
      target: vote,
      outlook: async () => fail({ kind: 'refused', refusal: refuse('people.alreadySigner', { person: 'Li Qiang' }) }),
    });
    screen.change({ people: [li] });
    await screen.foresee();
    await screen.submit();
    expect([screen.submission.missing, sent]).toEqual([
      { key: 'refusal.people.alreadySigner', values: { person: 'Li Qiang' } },
      [],
    ]);
  });

  it('is not known where the platform does not tell; one may act all the same', async () => {
    const { screen, sent } = await openAction('transfer', { outlook: async () => ok(undefined) });
    screen.change({ people: [li] });
    await screen.foresee();
    await screen.submit();
    expect([screen.outlook, sent.length]).toEqual([undefined, 1]);
  });
});

it('knows the steps a task may be delivered to, and those a request may be taken back to', async () => {
  const { screen: delivery } = await openAction('jump', {
    tasks: { deliverySteps: async (task) => ok([{ id: 'boss', name: `beyond task ${task}` }]) },
  });
  const { screen: recovery } = await openAction('recover', {
    target: ofRequest(),
    user: ADMIN,
    tasks: {
      stepsBehind: async (instance) =>
        ok([{ id: 'apply', name: `behind request ${instance}`, handlerName: 'Zhang Wei' }]),
    },
  });
  await Promise.all([delivery.readSteps(), recovery.readSteps()]);
  expect([delivery.steps, recovery.steps]).toEqual([
    [{ id: 'boss', name: 'beyond task 1' }],
    [{ id: 'apply', name: 'behind request 2', handlerName: 'Zhang Wei' }],
  ]);
});
