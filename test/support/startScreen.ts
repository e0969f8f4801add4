import { CommandGateway } from '#application/ports/commandGateway.ts';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { DraftStore } from '#application/ports/draftStore.ts';
import { InstanceGateway, type StartRequest } from '#application/ports/instanceGateway.ts';
import { makeSaveDraft } from '#application/instance/saveDraft.ts';
import { makeStartProcess } from '#application/instance/startProcess.ts';
import { SaveDraft, StartProcess } from '#application/useCases.ts';
import type { StartPage } from '#domain/definition/definitionViews.ts';
import { ok } from '#domain/shared/result.ts';
import { FieldViewModel } from '#presentation/form/FieldViewModel.ts';
import { StartViewModel, type StartOf } from '#presentation/start/StartViewModel.ts';
import { tripForm } from './forms/tripForm.ts';
import { fakeCommands, fakeInstances } from './gateways.ts';
import { memoryDrafts } from './memoryDrafts.ts';
import { aNode } from './taskScreen.ts';
import { pageContext, provide } from './testPageContext.ts';

export const A_START_PAGE: StartPage = {
  definition: { id: '9', key: 'trip', name: 'Trip', description: '', categoryId: '', version: 1, icon: '', color: '' },
  forms: [tripForm({ permission: {} })],
  asksOpinion: false,
  asksConfirmation: false,
  requiredAtStart: [],
  selectableAtStart: [],
  picksPath: false,
};

type Answers = Partial<InstanceGateway & Pick<CommandGateway, 'foresee'>>;

/** A request about to be written, for a process as the test wishes it; `sent` holds what was started or saved. */
export async function openStart(
  page: Partial<StartPage> = {},
  { foresee = async () => ok({ next: [aNode()] }), ...answers }: Answers = {},
  drafts = memoryDrafts(),
  of: StartOf = { definition: '9' },
  deletes: CommandGateway['send'] = async () => ok(undefined),
) {
  const sent: StartRequest[] = [];
  let keys = 0;
  const instances = fakeInstances({
    startPage: async () => ok({ ...A_START_PAGE, ...page }),
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
  await screen.loader.load();
  await screen.lookAhead();
  return { screen, sent, context, drafts };
}
export const title = (screen: StartViewModel): FieldViewModel => {
  const found = screen.forms[0]?.sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof FieldViewModel && part.definition.name === 'title');
  if (!(found instanceof FieldViewModel)) throw new Error('no title');
  return found;
};
