import { describe, expect, it } from 'vitest';
import { fail } from '#domain/shared/result.ts';
import type { ActionKind, ActionValues } from './action.ts';
import { ACTIONS, findSheetAction } from './actions.ts';
import { ofRequest, openAction } from '#test/support/actionScreen.ts';
import { MANAGER } from '#test/support/taskScreen.ts';
import { INITIATOR, li, mine, ofVote, STORIES, type Story } from '#test/support/actionStories.ts';

describe('executing an action', () => {
  it.each(Object.entries(STORIES) as [keyof typeof STORIES, Story][])(
    '%s: sends the input, and navigates onwards',
    async (kind, { fill = {}, sends, leads, ...wishes }) => {
      const { screen, sent, context, drafts } = await openAction(kind, wishes);
      screen.change(fill);
      expect(screen.submission.missing).toBeUndefined();
      await screen.submit();
      expect(sent.map(({ key, instance, command }) => ({ key, instance, command }))).toEqual([
        { key: 'key 1', instance: '2', command: expect.objectContaining({ kind, ...sends }) },
      ]);
      expect([context.opened, drafts.kept]).toEqual([leads, {}]);
    },
  );

  it('forward: sends the opinion with its attachments', async () => {
    const { screen, sent, context } = await openAction('forward', { target: ofRequest() });
    screen.submission.attached?.uploads.add([new File(['x'], 'plan.pdf')]);
    expect(screen.submission.missing).toEqual({ key: 'refusal.people.none' });
    screen.change({ people: [li], opinion: 'Please read.' });
    expect(screen.submission.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => screen.submission.missing).toBeUndefined();
    await screen.submit();
    expect(sent).toMatchObject([
      {
        instance: '2',
        command: { kind: 'forward', people: [{ kind: 'person', ...li }], opinion: 'Please read.' },
        files: [{ id: 'file of plan.pdf', name: 'plan.pdf' }],
      },
    ]);
    expect([context.opened, context.messages.shown?.message]).toEqual([['back'], { key: 'message.sent' }]);
  });

  it('adds signers to the end of a sequential vote', async () => {
    const { screen, sent } = await openAction('addSigners', { target: ofVote('sequentialSigner') });
    screen.change({ people: [li] });
    await screen.submit();
    expect(sent[0]?.command).toMatchObject({ position: 'append' });
  });
});

describe('missing input is reported before the action, and nothing is sent', () => {
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
    expect([screen.submission.missing, sent, asked]).toMatchObject([{ key }, [], []]);
  });

  it('requires a reason of at most 300 characters for a withdrawal', async () => {
    const { screen } = await openAction('withdraw', { target: ofRequest(mine), user: INITIATOR });
    expect(screen.submission.missing).toEqual({ key: 'action.reasonMissing' });
    screen.change({ opinion: 'x'.repeat(301) });
    expect(screen.submission.missing).toEqual({ key: 'refusal.opinion.tooLong', values: { limit: 300 } });
  });
});

it.each<[ActionKind, Story, string]>([
  ['communicate', STORIES.communicate, 'message.communication'],
  ['delete', STORIES.delete, 'message.cannotDelete'],
  ['transfer', STORIES.transfer, 'error.rejectedByServer'],
])('%s: reports a failure without a message from the platform', async (kind, { fill = {}, ...wishes }, key) => {
  const { screen } = await openAction(kind, {
    ...wishes,
    outcome: async () => fail({ kind: 'rejectedByServer', message: '' }),
  });
  screen.change(fill);
  await screen.submit();
  expect(screen.submission.message).toEqual({ key });
});

it('opens actions without a page of their own as a sheet, regardless of the link', () => {
  expect(
    Object.values(ACTIONS)
      .flatMap(({ kind, page }) => (findSheetAction(kind) === undefined ? [page] : []))
      .sort(),
  ).toEqual([
    'addSigners',
    'circulate',
    'communicate',
    'delivery',
    'replyQuestion',
    'retrieveTransfer',
    'returnTask',
    'transfer',
  ]);
  expect([findSheetAction('rm -rf'), findSheetAction(null), findSheetAction('withdraw')?.kind]).toEqual([
    undefined,
    undefined,
    'withdraw',
  ]);
});
