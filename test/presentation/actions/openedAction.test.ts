import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { ActionKind } from '#presentation/actions/action.ts';
import { ofRequest, taskActionContext, openAction } from '../../support/actionScreen.ts';
import { INITIATOR, li, mine, STORIES } from '../../support/actionStories.ts';
import { flushPromises } from '../../support/lateAnswers.ts';

const choiceOf = ({ action }: Awaited<ReturnType<typeof openAction>>['screen'], name: string) => {
  const found = action.fields.find((field) => field.kind === 'choice' && field.name === name);
  if (found?.kind !== 'choice') throw new Error(`There is no choice ${name}.`);
  return found;
};

afterEach(() => void vi.useRealTimers());

describe('a completed action', () => {
  async function changesAfter(kind: ActionKind) {
    const { fill = {}, ...wishes } = STORIES[kind as keyof typeof STORIES];
    const { screen, context } = await openAction(kind, wishes);
    const changes: unknown[] = [];
    context.changes.subscribe((change) => changes.push(change));
    screen.change(fill);
    await screen.submit();
    return { changes, shown: context.messages.shown };
  }

  it.each<[ActionKind, object]>([
    ['transfer', { instance: '2', task: '1' }],
    ['communicate', { instance: '2' }],
    ['retrieve', { instance: '2' }],
    ['void', { instance: '2' }],
  ])('%s: tells lists which request changed, and which task to remove', async (kind, change) => {
    expect((await changesAfter(kind)).changes).toEqual([change]);
  });

  it('shows a success message if there is no page for it', async () => {
    expect((await changesAfter('communicate')).shown).toMatchObject({
      message: { key: 'message.sent' },
      tone: 'success',
    });
    expect((await changesAfter('transfer')).shown).toBeUndefined();
  });
});

describe('a failed action', () => {
  it.each<[string, Failure, object]>([
    ['nothing can be read from the answer', { kind: 'unreadable' }, { key: 'message.unanswered.unreadable' }],
    [
      'the platform says no without a word',
      { kind: 'rejectedByServer', message: '' },
      { key: 'message.communication' },
    ],
    ['the platform says why', { kind: 'rejectedByServer', message: 'Not today.' }, { text: 'Not today.' }],
    ['the phone is offline', { kind: 'offline' }, { key: 'message.unanswered.offline' }],
  ])('shows the failure when %s, and keeps the input', async (_, failure, message) => {
    const { fill = {} } = STORIES.communicate;
    const { screen, context } = await openAction('communicate', { outcome: async () => fail(failure) });
    screen.change(fill);
    await screen.submit();
    expect(screen.submission.message).toMatchObject(message);
    expect([screen.values, context.opened]).toMatchObject([fill, []]);
  });

  it('is not sent by a user who is no longer logged in', async () => {
    const { screen, sent, context } = await openAction('communicate', STORIES.communicate);
    screen.change(STORIES.communicate.fill ?? {});
    context.session.user = undefined;
    await screen.submit();
    expect([sent, context.opened]).toEqual([[], []]);
  });
});

describe('leaving an action', () => {
  it.each([
    ['a task', taskActionContext(), 'myTasks'],
    ['a request', ofRequest(mine), 'myApplications'],
  ])('of %s goes back to the previous page, or to its list', async (_, target, fallback) => {
    const { screen, context } = await openAction('void', { target, user: INITIATOR });
    const asked: unknown[] = [];
    context.navigator.back = (page) => void asked.push(page);
    screen.close();
    expect(asked).toEqual([fallback]);
  });

  it('keeps the input for the next visit, per task and action', async () => {
    const first = await openAction('transfer');
    first.screen.change({ people: [li], opinion: 'Please.' });
    first.screen.dispose();
    await flushPromises();
    const [again, other] = [
      await openAction('transfer', { drafts: first.drafts }),
      await openAction('communicate', { drafts: first.drafts }),
    ];
    expect([again.screen.values.people, again.screen.values.opinion]).toEqual([[li], 'Please.']);
    expect([other.screen.values.people, other.screen.values.opinion]).toEqual([[], '']);
  });

  it('keeps only the opinion of a return', async () => {
    const first = await openAction('return');
    first.screen.change({ opinion: 'Once more.', choices: { target: 'initiator' } });
    first.screen.dispose();
    await flushPromises();
    const again = await openAction('return', { drafts: first.drafts });
    expect(again.screen.values).toMatchObject({ opinion: 'Once more.', choices: {} });
    expect(Object.values(first.drafts.kept)).toEqual(['Once more.']);
  });
});

describe('the automatic preview', () => {
  it('is requested again when anything but the opinion changes', async () => {
    const { screen, asked } = await openAction('circulate');
    vi.useFakeTimers();
    screen.start();
    await flushPromises();
    const askedAfter = async (change: () => void) => {
      change();
      await vi.advanceTimersByTimeAsync(1000);
      return asked.length;
    };
    expect(await askedAfter(() => screen.change({ people: [li] }))).toBe(1);
    expect(await askedAfter(() => screen.change({ opinion: 'Please read.' }))).toBe(1);
    expect(await askedAfter(() => screen.choose('order', 'sequential'))).toBe(2);
    screen.choose('order', 'parallel');
    expect(await askedAfter(() => screen.dispose())).toBe(2);
  });

  it('is cleared when input is missing, or when the request failed', async () => {
    let fails = false;
    const outlook = { openedNodes: [], closedTasks: [], isSameAsAgreement: false, newStatus: 'suspended' as const };
    const { screen } = await openAction('transfer', {
      outlook: async () => (fails ? fail({ kind: 'offline' }) : ok(outlook)),
    });
    screen.change({ people: [li] });
    await screen.loadPreview();
    expect(screen.outlook).toEqual(outlook);
    fails = true;
    await screen.loadPreview();
    expect(screen.outlook).toBeUndefined();
    fails = false;
    await screen.loadPreview();
    screen.change({ people: [] });
    await screen.loadPreview();
    expect(screen.outlook).toBeUndefined();
    screen.dispose();
  });
});

describe('the steps to choose from', () => {
  it('are not requested by an action that needs none', async () => {
    const { screen } = await openAction('transfer');
    await screen.loadSteps();
    expect([screen.steps, screen.isOpen]).toEqual([undefined, true]);
  });

  it('are reported if they cannot be loaded', async () => {
    const { screen } = await openAction('jump', {
      tasks: { listDeliverySteps: async () => fail({ kind: 'offline' }) },
    });
    await screen.loadSteps();
    expect(screen.submission.message).toEqual({ key: 'error.offline' });
  });

  it('determine further input: a return requires a step only with that target', async () => {
    const { screen } = await openAction('return', {
      tasks: { listReturnNodes: async () => ok([{ id: 'apply', name: 'Apply', handlerName: '' }]) },
    });
    const step = screen.action.fields.find((field) => field.kind === 'step');
    if (step?.kind !== 'step') throw new Error('A return asks for a step.');
    expect(screen.isFieldShown(step)).toBe(false);
    const offered = screen.getOptions(choiceOf(screen, 'target')).map(({ value }) => value);
    expect(offered).toEqual(['previous', 'initiator', 'node']);
    screen.choose('target', 'node');
    expect(screen.isFieldShown(step)).toBe(true);
  });
});
