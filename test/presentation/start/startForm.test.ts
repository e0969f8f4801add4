import { describe, expect, it } from 'vitest';
import { CommandGateway, type CommandRequest } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { InstanceGateway, type StartRequest } from '#application/ports/instanceGateway.ts';
import { makeSaveDraft } from '#application/instance/saveDraft.ts';
import { makeStartProcess } from '#application/instance/startProcess.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import type { StartPage } from '#domain/definition/definitionViews.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { FieldViewModel } from '#presentation/form/FieldViewModel.ts';
import { StartViewModel, type StartOf } from '#presentation/start/StartViewModel.ts';
import { tripForm } from '#test/support/forms/tripForm.ts';
import { fakeCommands, fakeInstances } from '#test/support/gateways.ts';
import { memoryDrafts } from '#test/support/memoryDrafts.ts';
import { provide, pageContext } from '#test/support/testPageContext.ts';
import { aNode } from '#test/support/taskScreen.ts';

const PAGE: StartPage = {
  definition: { id: '9', key: 'trip', name: 'Trip', description: '', categoryId: '', version: 1, icon: '', color: '' },
  forms: [tripForm({ permission: {} })],
  asksOpinion: false,
  asksConfirmation: false,
  requiredAtStart: [],
  selectableAtStart: [],
  picksPath: false,
};

type Answers = Partial<InstanceGateway & Pick<CommandGateway, 'foresee'>>;

async function openStart(
  page: Partial<StartPage> = {},
  { foresee = async () => ok({ next: [aNode()] }), ...answers }: Answers = {},
  drafts = memoryDrafts(),
  of: StartOf = { definition: '9' },
  deletes: CommandGateway['send'] = async () => ok(undefined),
) {
  const sent: StartRequest[] = [];
  let keys = 0;
  const instances = fakeInstances({
    startPage: async () => ok({ ...PAGE, ...page }),
    startPeople: async () => ok([{ node: 'lawyer', name: 'Lawyer', people: [], isSinglePerson: true }]),
    start: async (draft) => {
      sent.push(draft);
      return ok('77');
    },
    saveDraft: async (draft) => {
      sent.push(draft);
      return ok('78');
    },
    ...answers,
  });
  const context = pageContext([
    provide(InstanceGateway, instances),
    provide(DraftStore, drafts),
    provide(CommandKeys, { fresh: () => `key ${(keys += 1)}` }),
    provide(CommandGateway, fakeCommands({ send: deletes, foresee })),
    provide(StartProcess, makeStartProcess(instances)),
    provide(SaveDraft, makeSaveDraft(instances)),
  ]);
  const screen = new StartViewModel(context, of, page.draft);
  await screen.read();
  await screen.lookAhead();
  return { screen, sent, context, drafts };
}
const title = (screen: StartViewModel): FieldViewModel => {
  const found = screen.forms[0]?.sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof FieldViewModel && part.definition.name === 'title');
  if (!(found instanceof FieldViewModel)) throw new Error('no title');
  return found;
};

describe('starting a request', () => {
  it('says where it will go', async () => {
    const { screen } = await openStart();
    expect(screen.choice.userNodes.map(({ name }) => name)).toEqual(['Finance']);
  });

  it('opens by the key a link names', async () => {
    const { screen, sent } = await openStart(
      {},
      { definitionOf: async (key) => ok(key === 'trip' ? '9' : '') },
      memoryDrafts(),
      { key: 'trip' },
    );
    await screen.submit();
    expect(sent[0]?.definition).toBe('9');
  });

  it('says that a process does not exist', async () => {
    const { screen } = await openStart(
      {},
      { definitionOf: async () => fail({ kind: 'refused', refusal: { code: 'start.noDefinition' } }) },
      memoryDrafts(),
      { key: 'nothing' },
    );
    expect(screen.failure).toEqual({ kind: 'refused', refusal: { code: 'start.noDefinition' } });
  });

  it('starts once and leads to the success page', async () => {
    const { screen, sent, context } = await openStart();
    title(screen).change('Tokyo');
    await Promise.all([screen.submit(), screen.submit()]);
    screen.dispose();
    expect([sent.length, sent[0]?.forms['trip_apply']?.fields['title'], context.opened]).toEqual([
      1,
      'Tokyo',
      ['success started 77'],
    ]);
  });

  it('leads to the first field that is missing instead of sending', async () => {
    const { screen, sent } = await openStart();
    title(screen).change('');
    await screen.submit();
    expect([sent, screen.forms[0]?.focus?.id]).toEqual([[], title(screen).id]);
    screen.dispose();
  });

  it('asks first where the process wants it', async () => {
    const { screen, sent } = await openStart({ asksConfirmation: true });
    await screen.submit();
    expect([screen.isAsking, sent]).toEqual([true, []]);
    await screen.submit();
    expect([screen.isAsking, sent.length]).toEqual([false, 1]);
  });

  it('wants the people that must be named from the start', async () => {
    const { screen, sent } = await openStart({ requiredAtStart: ['lawyer'] });
    await screen.submit();
    expect([screen.message, sent]).toEqual([{ key: 'validation.nodePeople.required', values: { name: 'Lawyer' } }, []]);
    screen.choice.choosePeople('lawyer', [{ id: '5', name: 'Zhou Lan' }]);
    await screen.submit();
    expect(sent[0]?.people).toEqual({ lawyer: [{ kind: 'person', id: '5', name: 'Zhou Lan' }] });
  });

  it('offers the people that may be named from the start, and goes without', async () => {
    const { screen, sent } = await openStart({ selectableAtStart: ['lawyer'] });
    expect(screen.named.map((row) => [row.name, screen.isRequired(row)])).toEqual([['Lawyer', false]]);
    await screen.submit();
    expect(sent[0]?.people).toEqual({});
  });

  it('asks nobody for people where the process names no node', async () => {
    const { screen } = await openStart(
      {},
      {
        startPeople: async () => {
          throw new Error('asked');
        },
      },
    );
    expect(screen.named).toEqual([]);
  });

  it('goes the way that was picked, the first one until then, with the people of that way alone', async () => {
    const exits = [
      aNode({ id: 'desk', name: 'Travel desk', executors: [], maySelectPeople: true }),
      aNode({ id: 'boss', name: 'General manager', maySelectPeople: true }),
    ];
    const { screen, sent, drafts } = await openStart({ picksPath: true }, { foresee: async () => ok({ next: exits }) });
    expect([screen.choice.mustChoosePath, screen.choice.path, screen.selectable.map(({ id }) => id)]).toEqual([
      true,
      'desk',
      ['desk'],
    ]);
    await screen.submit();
    expect([screen.message, sent]).toEqual([
      { key: 'validation.nodePeople.chosen', values: { name: 'Travel desk' } },
      [],
    ]);
    screen.choice.choosePeople('desk', [{ id: '5', name: 'Zhou Lan' }]);
    expect(screen.message).toBeUndefined();
    screen.choice.choosePath('boss');
    screen.choice.choosePeople('boss', [{ id: '6', name: 'Sun Li' }]);
    await screen.submit();
    expect([sent[0]?.destination, sent[0]?.people, drafts.kept]).toEqual([
      'boss',
      { boss: [{ kind: 'person', id: '6', name: 'Sun Li' }] },
      {},
    ]);
  });

  it('lets the chart decide where nobody picks', async () => {
    const { screen, sent } = await openStart(
      {},
      { foresee: async () => ok({ next: [aNode({ id: 'a' }), aNode({ id: 'b' })] }) },
    );
    await screen.submit();
    expect([screen.choice.mustChoosePath, sent[0]?.destination]).toEqual([false, undefined]);
  });

  it('brings back the way and the people that were chosen on this device', async () => {
    const drafts = memoryDrafts();
    const answers = {
      foresee: async () => ok({ next: [aNode({ id: 'a' }), aNode({ id: 'b', maySelectPeople: true })] }),
    };
    const { screen } = await openStart({ picksPath: true }, answers, drafts);
    screen.choice.choosePath('b');
    screen.choice.choosePeople('b', [{ id: '6', name: 'Sun Li' }]);
    screen.dispose();
    const { screen: later } = await openStart({ picksPath: true }, answers, drafts);
    await later.choice.draft.restore();
    expect([later.choice.path, later.choice.people['b']?.map(({ name }) => name)]).toEqual(['b', ['Sun Li']]);
    later.dispose();
  });

  it('keeps everything when it fails, and sends it again under the same key', async () => {
    const keys: string[] = [];
    const { screen, context, drafts } = await openStart(
      {},
      {
        start: async ({ key }) => {
          keys.push(key);
          return fail({ kind: 'timeout' });
        },
      },
    );
    title(screen).change('Tokyo');
    await screen.submit();
    await screen.submit();
    expect([screen.message, title(screen).stored, context.opened, new Set(keys).size]).toEqual([
      { key: 'error.timeout' },
      'Tokyo',
      [],
      1,
    ]);
    expect(Object.keys(drafts.kept)).toContain('form.start.9.new');
    screen.dispose();
  });
});

describe('keeping a request for later', () => {
  it('saves a draft that is not finished', async () => {
    const { screen, sent, context } = await openStart();
    title(screen).change('');
    await screen.saveDraft();
    expect([sent.length, context.opened]).toEqual([1, ['success saved 78']]);
  });

  it('deletes a draft of the server, asked first, and forgets what was typed here', async () => {
    const orders: CommandRequest[] = [];
    const { screen, context, drafts } = await openStart(
      { draft: '70' },
      {},
      memoryDrafts(),
      { definition: '9' },
      async (order) => {
        orders.push(order);
        return ok(undefined);
      },
    );
    title(screen).change('Rome');
    screen.askToDelete(true);
    await screen.deleteDraft();
    expect([
      screen.isDeleting,
      orders.map(({ instance, command }) => [instance, command.kind]),
      context.opened,
      drafts.kept,
    ]).toEqual([false, [['70', 'delete']], ['success deleted'], {}]);
  });

  it('keeps the draft and says why when it could not be deleted', async () => {
    const { screen, context } = await openStart({ draft: '70' }, {}, memoryDrafts(), { definition: '9' }, async () =>
      fail({ kind: 'offline' }),
    );
    await screen.deleteDraft();
    expect([screen.message, context.opened]).toEqual([{ key: 'error.offline' }, []]);
  });

  it('has nothing to delete before it was saved', async () => {
    const { screen } = await openStart();
    await screen.deleteDraft();
    expect([screen.isStored, screen.message]).toEqual([false, undefined]);
  });

  it('goes on with a draft of the server', async () => {
    const { screen, sent } = await openStart({ draft: '55' });
    await screen.submit();
    expect(sent[0]?.draft).toBe('55');
  });

  it('tells whoever leaves that what was typed is kept, and lets an untouched form go', async () => {
    const { screen, context } = await openStart();
    title(screen).change('Tokyo');
    screen.leave();
    expect([screen.isLeaving, context.opened]).toEqual([true, []]);
    screen.leave();
    expect(context.opened).toEqual(['back']);
    screen.dispose();
    const { screen: untouched, context: other } = await openStart();
    untouched.leave();
    expect(other.opened).toEqual(['back']);
    untouched.dispose();
  });

  it('brings back what was typed on this device', async () => {
    const drafts = memoryDrafts();
    const { screen } = await openStart({}, {}, drafts);
    title(screen).change('Tokyo');
    screen.dispose();
    const { screen: later } = await openStart({}, {}, drafts);
    expect([title(later).stored, later.drafts.isRestored, later.isDirty]).toEqual(['Tokyo', true, true]);
    later.dispose();
  });

  it('forgets it once it was started', async () => {
    const { screen, drafts } = await openStart();
    title(screen).change('Tokyo');
    await screen.submit();
    screen.dispose();
    expect(drafts.kept).toEqual({});
  });
});
