import { describe, expect, it } from 'vitest';
import type { InstanceDetail } from '#domain/instance/instanceViews.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import type { ActionTarget } from '#domain/task/actionTarget.ts';
import type { Outlook } from '#domain/task/outlook.ts';
import type { ActionKind, ActionValues } from '#presentation/action/action.ts';
import { ACTIONS, sheetOf } from '#presentation/action/actions.ts';
import { ofRequest, ofTask, openAction } from '#test/support/actionScreen.ts';
import { anInstance, aTask, aUser } from '#test/support/builders.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
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

describe('nothing is lost and nothing happens twice', () => {
  it('sends once, however often the button is pressed, and again under the same key', async () => {
    let isDown = true;
    const { screen, sent } = await openAction('transfer', {
      outcome: async () => (isDown ? fail({ kind: 'offline' }) : ok(undefined)),
    });
    screen.change({ people: [li] });
    await Promise.all([screen.submit(), screen.submit()]);
    expect([sent.length, screen.message]).toEqual([1, { key: 'error.offline' }]);
    isDown = false;
    await screen.submit();
    expect(sent.map(({ key }) => key)).toEqual(['key 1', 'key 1']);
  });

  it('keeps everything when it fails, also for the next visit', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openAction('communicate', {
      drafts,
      outcome: async () => fail({ kind: 'serverFault', status: 502 }),
    });
    screen.change({ people: [li], opinion: 'Why now?' });
    await screen.submit();
    screen.dispose();
    const { screen: again } = await openAction('communicate', { drafts });
    expect([again.values.people, again.values.opinion]).toEqual([[li], 'Why now?']);
  });

  it('keeps drafts of different actions and tasks apart', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openAction('transfer', { drafts });
    screen.change({ opinion: 'Please.' });
    await screen.draft.keep();
    const others = [
      await openAction('communicate', { drafts }),
      await openAction('transfer', { drafts, target: ofTask({ task: aTask({ id: '77', assignee: MANAGER.id }) }) }),
    ];
    expect(others.map(({ screen: other }) => other.values.opinion)).toEqual(['', '']);
  });

  it('leads to the result when somebody else was faster', async () => {
    const { screen, isGone } = await openAction('transfer', {
      outcome: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li] });
    await screen.submit();
    expect([isGone(), screen.message]).toEqual([true, undefined]);
  });

  it.each(['return.nodeNotTravelled', 'instance.ended', 'instance.notYours'] as const)(
    'says on the sheet why a request is not taken back (%s), with the step and the reason',
    async (code) => {
      const { screen } = await openAction('recover', {
        target: ofRequest(),
        user: ADMIN,
        outcome: async () => fail({ kind: 'refused', refusal: refuse(code) }),
      });
      screen.change({ step: 'apply', opinion: 'By hand.' });
      await screen.submit();
      expect([screen.message, screen.values]).toMatchObject([
        { key: `refusal.${code}` },
        { step: 'apply', opinion: 'By hand.' },
      ]);
    },
  );

  it('leads to the result as soon as it is known that somebody else was faster: the button would never work again', async () => {
    const drafts = memoryDrafts();
    const { screen, isGone, sent } = await openAction('transfer', {
      drafts,
      outlook: async () => fail({ kind: 'refused', refusal: refuse('task.ended') }),
    });
    screen.change({ people: [li], opinion: 'Please.' });
    await screen.lookAhead();
    expect([isGone(), sent]).toEqual([true, []]);
    const { screen: again } = await openAction('transfer', { drafts });
    expect([again.values.people, again.values.opinion]).toEqual([[li], 'Please.']);
  });

  it.each(['task.circulating', 'task.isCommunication', 'instance.suspended'] as const)(
    'says why the server refused it (%s), with all that was typed',
    async (code) => {
      const { screen } = await openAction('communicate', {
        outcome: async () => fail({ kind: 'refused', refusal: refuse(code) }),
      });
      screen.change({ people: [li], opinion: 'Why now?' });
      await screen.submit();
      expect([screen.message, screen.values.opinion]).toEqual([{ key: `refusal.${code}` }, 'Why now?']);
    },
  );
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
