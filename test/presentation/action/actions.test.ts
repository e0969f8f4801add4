import { describe, expect, it } from 'vitest';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { ActionKind, ActionValues } from '#presentation/action/action.ts';
import { ACTIONS, sheetOf } from '#presentation/action/actions.ts';
import { ofRequest, openAction } from '#test/support/actionScreen.ts';
import { MANAGER } from '#test/support/taskScreen.ts';
import { ADMIN, INITIATOR, li, mine, ofVote, STORIES, type Story, wu } from '#test/support/actionStories.ts';

describe('carrying out an action', () => {
  it.each(Object.entries(STORIES) as [keyof typeof STORIES, Story][])(
    '%s: sends what was filled in, and leads on',
    async (kind, { fill = {}, sends, leads, ...wishes }) => {
      const { screen, sent, context, drafts } = await openAction(kind, wishes);
      screen.change(fill);
      expect(screen.missing).toBeUndefined();
      await screen.submit();
      expect(sent.map(({ key, instance, command }) => ({ key, instance, command }))).toEqual([
        { key: 'key 1', instance: '2', command: expect.objectContaining({ kind, ...sends }) },
      ]);
      expect([context.opened, drafts.kept]).toEqual([leads, {}]);
    },
  );

  it('forward: passes on what was written, with its attachments', async () => {
    const { screen, passedOn, context } = await openAction('forward', { target: ofRequest() });
    screen.attached.uploads.take([new File(['x'], 'plan.pdf')]);
    expect(screen.missing).toEqual({ key: 'refusal.people.none' });
    screen.change({ people: [li], opinion: 'Please read.' });
    expect(screen.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => screen.missing).toBeUndefined();
    await screen.submit();
    expect(passedOn).toMatchObject([
      { instance: '2', opinion: 'Please read.', files: [{ id: 'file of plan.pdf', name: 'plan.pdf' }] },
    ]);
    expect([context.opened, context.messages.shown?.message]).toEqual([['back'], { key: 'message.sent' }]);
  });

  it('asks a sequential vote for signers at its end', async () => {
    const { screen, sent } = await openAction('addSigners', { target: ofVote('sequentialSigner') });
    screen.change({ people: [li] });
    await screen.submit();
    expect(sent[0]?.command).toMatchObject({ position: 'append' });
  });
});

describe('what is missing is said before one presses, and nothing is sent', () => {
  it.each<[ActionKind, Partial<ActionValues>, string]>([
    ['transfer', {}, 'refusal.people.none'],
    ['transfer', { people: [{ id: MANAGER.id, name: MANAGER.name }] }, 'refusal.people.self'],
    ['communicate', { people: [li] }, 'action.questionMissing'],
    ['circulate', { people: [li], choices: { completion: 'percent' }, amount: '' }, 'refusal.circulation.setting'],
    ['circulate', { people: [li], choices: { completion: 'count' }, amount: '2' }, 'refusal.circulation.setting'],
    ['circulate', { people: [li], choices: { completion: 'percent' }, amount: '101' }, 'refusal.circulation.setting'],
    ['jump', {}, 'refusal.node.required'],
    ['jump', { step: 'boss' }, 'action.reasonMissing'],
    ['recover', { opinion: 'By hand.' }, 'refusal.node.required'],
    ['recover', { step: 'apply' }, 'action.reasonMissing'],
    ['transfer', { people: [li], opinion: 'x'.repeat(501) }, 'refusal.opinion.tooLong'],
  ])('%s with %j: %s', async (kind, fill, key) => {
    const { screen, sent, asked } = await openAction(kind);
    screen.change(fill);
    await screen.submit();
    expect([screen.missing, sent, asked]).toMatchObject([{ key }, [], []]);
  });

  it('gives a withdrawal its reason, in 300 characters', async () => {
    const { screen } = await openAction('withdraw', { target: ofRequest(mine), user: INITIATOR });
    expect(screen.missing).toEqual({ key: 'action.reasonMissing' });
    screen.change({ opinion: 'x'.repeat(301) });
    expect(screen.missing).toEqual({ key: 'refusal.opinion.tooLong', values: { limit: 300 } });
  });
});

describe('what will happen', () => {
  const outlook: Outlook = { opens: [], closes: [], goesOnAllTheSame: false, handsTo: [{ kind: 'person', ...li }] };

  it('is asked with everything but the words, and only the answer to the newest question counts', async () => {
    const answers = [outlook, { ...outlook, handsTo: [{ kind: 'person' as const, ...wu }] }];
    const { screen, asked } = await openAction('transfer', { outlook: async () => ok(answers.shift()) });
    await screen.lookAhead();
    expect([asked, screen.outlook]).toEqual([[], undefined]);
    screen.change({ people: [li] });
    const early = screen.lookAhead();
    screen.change({ people: [wu] });
    await Promise.all([early, screen.lookAhead()]);
    expect([asked.length, screen.outlook?.handsTo?.[0]?.name]).toEqual([2, 'Wu Hao']);
  });

  it('is asked again by itself when what counts has changed, and not for a word', async () => {
    const { screen, asked } = await openAction('transfer', { outlook: async () => ok(outlook) });
    screen.change({ people: [li] });
    await expect.poll(() => screen.outlook).toEqual(outlook);
    screen.change({ opinion: 'Please.' });
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(asked).toHaveLength(1);
  });

  it('may be that it would be refused: the button says so', async () => {
    const { screen, sent } = await openAction('addSigners', {
      target: ofVote('parallelSigner'),
      outlook: async () => fail({ kind: 'refused', refusal: refuse('people.alreadySigner', { person: 'Li Qiang' }) }),
    });
    screen.change({ people: [li] });
    await screen.lookAhead();
    await screen.submit();
    expect([screen.missing, sent]).toEqual([
      { key: 'refusal.people.alreadySigner', values: { person: 'Li Qiang' } },
      [],
    ]);
  });

  it('is not known where the platform does not tell; one may act all the same', async () => {
    const { screen, sent } = await openAction('transfer', { outlook: async () => ok(undefined) });
    screen.change({ people: [li] });
    await screen.lookAhead();
    await screen.submit();
    expect([screen.outlook, sent.length]).toEqual([undefined, 1]);
  });
});

it.each<[ActionKind, Story, string]>([
  ['communicate', STORIES.communicate, 'message.communication'],
  ['delete', STORIES.delete, 'message.cannotDelete'],
  ['transfer', STORIES.transfer, 'error.serverFault'],
])('%s: says that it failed where the platform says no more', async (kind, { fill = {}, ...wishes }, key) => {
  const { screen } = await openAction(kind, {
    ...wishes,
    outcome: async () => fail({ kind: 'serverFault', status: 500 }),
  });
  screen.change(fill);
  await screen.submit();
  expect(screen.message).toEqual({ key });
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

it('opens as a sheet what has no page of its own, whatever a link says', () => {
  expect(
    Object.values(ACTIONS)
      .flatMap(({ kind, page }) => (sheetOf(kind) === undefined ? [page] : []))
      .sort(),
  ).toEqual(['addSigners', 'circulate', 'communicate', 'delivery', 'replyQuestion', 'retrieveTransfer', 'transfer']);
  expect([sheetOf('rm -rf'), sheetOf(null), sheetOf('withdraw')?.kind]).toEqual([undefined, undefined, 'withdraw']);
});
