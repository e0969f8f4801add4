import { afterEach, describe, expect, it, vi } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import type { CommandPreview } from '#domain/tasks/commandPreview.ts';
import { ofRequest, openAction } from '../../support/actionScreen.ts';
import { ADMIN, li, ofVote, wu } from '../../support/actionStories.ts';
import { lateAnswers, flushPromises } from '../../support/lateAnswers.ts';

afterEach(() => void vi.useRealTimers());

const vote = ofVote('parallelSigner');
const persons = [li, wu].map((person) => ({ kind: 'person', ...person }));

describe('the preview of an action', () => {
  const outlook: CommandPreview = {
    openedNodes: [],
    closedTasks: [],
    isSameAsAgreement: false,
    newAssignees: [{ kind: 'person', ...li }],
  };

  it('is requested without the opinion, and only the newest response is used', async () => {
    const server = lateAnswers<Result<CommandPreview | undefined, Failure>>();
    const { screen, asked } = await openAction('transfer', { outlook: server.ask });
    await screen.loadPreview();
    expect([asked, screen.outlook]).toEqual([[], undefined]);
    screen.change({ people: [li] });
    void screen.loadPreview();
    await flushPromises();
    screen.change({ people: [wu] });
    void screen.loadPreview();
    await flushPromises();
    await server.answer(1, ok({ ...outlook, newAssignees: [{ kind: 'person', ...wu }] }));
    await server.answer(0, ok(outlook));
    expect([asked, screen.outlook?.newAssignees?.[0]?.name]).toMatchObject([
      [{ to: persons[0] }, { to: persons[1] }],
      'Wu Hao',
    ]);
  });

  it('is hidden once its input is incomplete again, and after leaving', async () => {
    const server = lateAnswers<Result<CommandPreview | undefined, Failure>>();
    const { screen } = await openAction('transfer', { outlook: server.ask });
    screen.change({ people: [li] });
    void screen.loadPreview();
    await flushPromises();
    screen.change({ people: [] });
    await screen.loadPreview();
    await server.answer(0, ok(outlook));
    expect(screen.outlook).toBeUndefined();
    screen.change({ people: [li] });
    void screen.loadPreview();
    await flushPromises();
    screen.dispose();
    await server.answer(1, ok(outlook));
    expect(screen.outlook).toBeUndefined();
  });

  it('is requested again automatically when relevant input changes, but not for the opinion', async () => {
    vi.useFakeTimers();
    const { screen, asked } = await openAction('transfer', { outlook: async () => ok(outlook) });
    screen.change({ people: [li] });
    await vi.runAllTimersAsync();
    expect(screen.outlook).toEqual(outlook);
    screen.change({ opinion: 'Please.' });
    await vi.runAllTimersAsync();
    expect(asked).toHaveLength(1);
  });

  it('shows a refusal at the button', async () => {
    const { screen, sent } = await openAction('addSigners', {
      target: vote,
      outlook: async () => fail({ kind: 'refused', refusal: refuse('people.alreadySigner', { person: 'Li Qiang' }) }),
    });
    screen.change({ people: [li] });
    await screen.loadPreview();
    await screen.submit();
    expect([screen.submission.missing, sent]).toEqual([
      { key: 'refusal.people.alreadySigner', values: { person: 'Li Qiang' } },
      [],
    ]);
  });

  it('is empty if the platform does not send one, and the action is still possible', async () => {
    const { screen, sent } = await openAction('transfer', { outlook: async () => ok(undefined) });
    screen.change({ people: [li] });
    await screen.loadPreview();
    await screen.submit();
    expect([screen.outlook, sent.length]).toEqual([undefined, 1]);
  });
});

it('contains the steps for a delivery and for a recovery', async () => {
  const { screen: delivery } = await openAction('jump', {
    tasks: { listDeliverySteps: async (task) => ok([{ id: 'boss', name: `beyond task ${task}` }]) },
  });
  const { screen: recovery } = await openAction('recover', {
    target: ofRequest(),
    user: ADMIN,
    tasks: {
      listPassedSteps: async (instance) =>
        ok([{ id: 'apply', name: `behind request ${instance}`, handlerName: 'Zhang Wei' }]),
    },
  });
  await Promise.all([delivery.loadSteps(), recovery.loadSteps()]);
  expect([delivery.steps, recovery.steps]).toEqual([
    [{ id: 'boss', name: 'beyond task 1' }],
    [{ id: 'apply', name: 'behind request 2', handlerName: 'Zhang Wei' }],
  ]);
});
