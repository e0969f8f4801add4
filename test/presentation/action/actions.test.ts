import { describe, expect, it } from 'vitest';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { fail } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { ActionKind, ActionValues } from '#presentation/action/action.ts';
import { ACTIONS, sheetOf } from '#presentation/action/actions.ts';
import { ofRequest, ofTask, openAction } from '#test/support/actionScreen.ts';
import { anInstance, aTask, aUser } from '#test/support/builders.ts';
import { aDetail, MANAGER } from '#test/support/taskScreen.ts';

const RIGHTS = aDetail().rights;
const [li, wu] = [
  { id: '4', name: 'Li Qiang' },
  { id: '8', name: 'Wu Hao' },
];
const persons = [li, wu].map((person) => ({ kind: 'person', ...person }));
const question = ofTask({ task: aTask({ assignee: MANAGER.id, kind: 'communication', status: 'opened' }) });
const ofVote = (kind: 'parallelSigner' | 'sequentialSigner') =>
  ofTask({ task: aTask({ assignee: MANAGER.id, kind }), rights: { ...RIGHTS, mayAddSigners: true } });
const stopped = (status: 'suspended' | 'pending') =>
  ofRequest({ instance: anInstance({ status, holders: [{ kind: 'person', id: MANAGER.id, name: MANAGER.name }] }) });
const [INITIATOR, ADMIN] = [aUser(), aUser({ id: '9', isAdministrator: true })];
const mine: Partial<InstanceDetail> = { isAtFirstNode: false };

interface Story {
  readonly target?: ActionTarget;
  readonly user?: typeof MANAGER;
  readonly fill?: Partial<ActionValues>;
  readonly sends: object;
  readonly leads: readonly string[];
}

/** What people fill in, what is sent, and where they find themselves afterwards. */
const STORIES: Readonly<Record<Exclude<ActionKind, 'forward'>, Story>> = {
  transfer: {
    fill: { people: [li], opinion: ' Please. ' },
    sends: { task: '1', to: persons[0], opinion: 'Please.' },
    leads: ['success done 2'],
  },
  retrieve: {
    target: ofTask({ task: aTask({ assignee: '4' }), transferredBy: [MANAGER.id] }),
    sends: { task: '1', opinion: '' },
    leads: ['taskDetail 1'],
  },
  addSigners: {
    target: ofVote('parallelSigner'),
    fill: { people: [li, wu] },
    sends: { people: persons, position: 'parallel' },
    leads: ['back'],
  },
  communicate: {
    fill: { people: [li], opinion: 'Why now?' },
    sends: { people: [persons[0]], opinion: 'Why now?' },
    leads: ['back'],
  },
  reply: {
    target: question,
    fill: { opinion: 'Because.' },
    sends: { task: '1', opinion: 'Because.' },
    leads: ['success sent 2'],
  },
  circulate: {
    fill: { people: [li, wu], choices: { order: 'sequential', afterwards: 'goOn', completion: 'count' }, amount: '2' },
    sends: { people: persons, order: 'sequential', afterwards: 'goOn', completion: { by: 'count', value: 2 } },
    leads: ['back'],
  },
  cancelCirculation: {
    target: ofTask({ rights: { ...RIGHTS, isCirculating: true } }),
    sends: { task: '1' },
    leads: ['back'],
  },
  revokeCommunication: {
    target: ofTask({ rights: { ...RIGHTS, hasCommunication: true } }),
    fill: { choices: { opinions: 'delete' } },
    sends: { task: '1', deleteOpinions: true },
    leads: ['back'],
  },
  jump: {
    fill: { step: 'boss', people: [li], opinion: 'It is urgent.' },
    sends: { destination: 'boss', people: [persons[0]], opinion: 'It is urgent.' },
    leads: ['success delivered 2'],
  },
  return: {
    fill: { choices: { target: 'initiator', afterwards: 'backtrack' }, opinion: ' Once more. ' },
    sends: { task: '1', to: 'initiator', afterwards: 'backtrack', opinion: 'Once more.' },
    leads: ['success returned 2'],
  },
  withdraw: {
    target: ofRequest(mine),
    user: INITIATOR,
    fill: { opinion: 'Wrong dates.' },
    sends: { opinion: 'Wrong dates.' },
    leads: ['back'],
  },
  takeBack: {
    target: ofRequest({ takeBack: 'possible' }),
    fill: { opinion: 'Too fast.' },
    sends: { opinion: 'Too fast.' },
    leads: ['back'],
  },
  recover: {
    target: ofRequest(),
    user: ADMIN,
    fill: { step: 'apply', choices: { afterwards: 'backtrack' }, opinion: ' By hand. ' },
    sends: { destination: 'apply', afterwards: 'backtrack', opinion: 'By hand.' },
    leads: ['back'],
  },
  void: {
    target: ofRequest(),
    fill: { opinion: 'Not needed.' },
    sends: { opinion: 'Not needed.' },
    leads: ['success voided 2'],
  },
  suspend: { target: ofRequest(), fill: { opinion: 'Audit.' }, sends: { opinion: 'Audit.' }, leads: ['back'] },
  resume: { target: stopped('suspended'), sends: {}, leads: ['back'] },
  pend: { sends: { opinion: '' }, leads: ['back'] },
  restore: { target: stopped('pending'), sends: {}, leads: ['back'] },
  delete: { target: ofRequest(), user: ADMIN, sends: {}, leads: ['success deleted'] },
};

describe('carrying out an action', () => {
  it.each(Object.entries(STORIES) as [keyof typeof STORIES, Story][])(
    '%s: sends what was filled in, and leads on',
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

  it('forward: passes on what was written, with its attachments', async () => {
    const { screen, sent, context } = await openAction('forward', { target: ofRequest() });
    screen.submission.attached?.uploads.take([new File(['x'], 'plan.pdf')]);
    expect(screen.submission.missing).toEqual({ key: 'refusal.people.none' });
    screen.change({ people: [li], opinion: 'Please read.' });
    expect(screen.submission.missing).toEqual({ key: 'file.wait' });
    await expect.poll(() => screen.submission.missing).toBeUndefined();
    await screen.submit();
    expect(sent).toMatchObject([
      {
        instance: '2',
        command: { kind: 'forward', people: [persons[0]], opinion: 'Please read.' },
        files: [{ id: 'file of plan.pdf', name: 'plan.pdf' }],
      },
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
    expect([screen.submission.missing, sent, asked]).toMatchObject([{ key }, [], []]);
  });

  it('gives a withdrawal its reason, in 300 characters', async () => {
    const { screen } = await openAction('withdraw', { target: ofRequest(mine), user: INITIATOR });
    expect(screen.submission.missing).toEqual({ key: 'action.reasonMissing' });
    screen.change({ opinion: 'x'.repeat(301) });
    expect(screen.submission.missing).toEqual({ key: 'refusal.opinion.tooLong', values: { limit: 300 } });
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
  expect(screen.submission.message).toEqual({ key });
});

it('opens as a sheet what has no page of its own, whatever a link says', () => {
  expect(
    Object.values(ACTIONS)
      .flatMap(({ kind, page }) => (sheetOf(kind) === undefined ? [page] : []))
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
  expect([sheetOf('rm -rf'), sheetOf(null), sheetOf('withdraw')?.kind]).toEqual([undefined, undefined, 'withdraw']);
});
