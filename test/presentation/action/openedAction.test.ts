import { afterEach, describe, expect, it, vi } from 'vitest';
import { fail, ok } from '#domain/shared/result.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { ActionKind } from '#presentation/action/action.ts';
import { ofRequest, ofTask, openAction } from '#test/support/actionScreen.ts';
import { INITIATOR, li, mine, STORIES } from '#test/support/actionStories.ts';
import { settle } from '#test/support/lateAnswers.ts';

const choiceOf = ({ action }: Awaited<ReturnType<typeof openAction>>['screen'], name: string) => {
  const found = action.fields.find((field) => field.kind === 'choice' && field.name === name);
  if (found?.kind !== 'choice') throw new Error(`There is no choice ${name}.`);
  return found;
};

afterEach(() => void vi.useRealTimers());

describe('an action that was carried out', () => {
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
  ])('%s: tells lists which request changed, and which task is gone from them', async (kind, change) => {
    expect((await changesAfter(kind)).changes).toEqual([change]);
  });

  it('says that it worked where no page of its own says so', async () => {
    expect((await changesAfter('communicate')).shown).toMatchObject({
      message: { key: 'message.sent' },
      tone: 'success',
    });
    expect((await changesAfter('transfer')).shown).toBeUndefined();
  });
});

describe('an action that failed', () => {
  it.each<[string, Failure, object]>([
    ['nothing can be read from the answer', { kind: 'unreadable' }, { key: 'message.communication' }],
    [
      'the platform says no without a word',
      { kind: 'rejectedByServer', message: '' },
      { key: 'message.communication' },
    ],
    ['the platform says why', { kind: 'rejectedByServer', message: 'Not today.' }, { text: 'Not today.' }],
    ['the phone is offline', { kind: 'offline' }, { key: 'error.offline' }],
  ])('says what is known when %s, and keeps what was typed', async (_, failure, message) => {
    const { fill = {} } = STORIES.communicate;
    const { screen, context } = await openAction('communicate', { outcome: async () => fail(failure) });
    screen.change(fill);
    await screen.submit();
    expect(screen.submission.message).toMatchObject(message);
    expect([screen.values, context.opened]).toMatchObject([fill, []]);
  });

  it('is not sent by somebody who is not logged in any more', async () => {
    const { screen, sent, context } = await openAction('communicate', STORIES.communicate);
    screen.change(STORIES.communicate.fill ?? {});
    context.session.user = undefined;
    await screen.submit();
    expect([sent, context.opened]).toEqual([[], []]);
  });
});

describe('leaving an action', () => {
  it.each([
    ['a task', ofTask(), 'myTasks'],
    ['a request', ofRequest(mine), 'myApplications'],
  ])('of %s goes back to where one was, or to its list', async (_, target, fallback) => {
    const { screen, context } = await openAction('void', { target, user: INITIATOR });
    const asked: unknown[] = [];
    context.navigator.back = (page) => void asked.push(page);
    screen.close();
    expect(asked).toEqual([fallback]);
  });

  it('keeps what was typed for the next time, each task and each action for itself', async () => {
    const first = await openAction('transfer');
    first.screen.change({ people: [li], opinion: 'Please.' });
    first.screen.dispose();
    await settle();
    const [again, other] = [
      await openAction('transfer', { drafts: first.drafts }),
      await openAction('communicate', { drafts: first.drafts }),
    ];
    expect([again.screen.values.people, again.screen.values.opinion]).toEqual([[li], 'Please.']);
    expect([other.screen.values.people, other.screen.values.opinion]).toEqual([[], '']);
  });

  it('keeps of a return nothing but its words', async () => {
    const first = await openAction('return');
    first.screen.change({ opinion: 'Once more.', choices: { target: 'initiator' } });
    first.screen.dispose();
    await settle();
    const again = await openAction('return', { drafts: first.drafts });
    expect(again.screen.values).toMatchObject({ opinion: 'Once more.', choices: {} });
    expect(Object.values(first.drafts.kept)).toEqual(['Once more.']);
  });
});

describe('what would happen', () => {
  it('is asked again when something else than the words changes', async () => {
    const { screen, asked } = await openAction('circulate');
    vi.useFakeTimers();
    screen.start();
    await settle();
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

  it('is not known any more once something is missing, nor when the question failed', async () => {
    let fails = false;
    const outlook = { opens: [], closes: [], goesOnAllTheSame: false, becomes: 'suspended' as const };
    const { screen } = await openAction('transfer', {
      outlook: async () => (fails ? fail({ kind: 'offline' }) : ok(outlook)),
    });
    screen.change({ people: [li] });
    await screen.foresee();
    expect(screen.outlook).toEqual(outlook);
    fails = true;
    await screen.foresee();
    expect(screen.outlook).toBeUndefined();
    fails = false;
    await screen.foresee();
    screen.change({ people: [] });
    await screen.foresee();
    expect(screen.outlook).toBeUndefined();
    screen.dispose();
  });
});

describe('the steps to choose from', () => {
  it('are not asked for by an action that needs none', async () => {
    const { screen } = await openAction('transfer');
    await screen.readSteps();
    expect([screen.steps, screen.isOpen]).toEqual([undefined, true]);
  });

  it('that cannot be read are told', async () => {
    const { screen } = await openAction('jump', { tasks: { deliverySteps: async () => fail({ kind: 'offline' }) } });
    await screen.readSteps();
    expect(screen.submission.message).toEqual({ key: 'error.offline' });
  });

  it('decide what else is asked: a return asks for one only when a chosen step is meant', async () => {
    const { screen } = await openAction('return', {
      tasks: { returnNodes: async () => ok([{ id: 'apply', name: 'Apply', handlerName: '' }]) },
    });
    const step = screen.action.fields.find((field) => field.kind === 'step');
    if (step?.kind !== 'step') throw new Error('A return asks for a step.');
    expect(screen.isAsked(step)).toBe(false);
    const offered = screen.optionsOf(choiceOf(screen, 'target')).map(({ value }) => value);
    expect(offered).toEqual(['previous', 'initiator', 'node']);
    screen.choose('target', 'node');
    expect(screen.isAsked(step)).toBe(true);
  });
});
