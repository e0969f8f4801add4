import { CommandGateway } from '#application/ports/workflow/commandGateway.ts';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { DraftStore } from '#application/ports/forms/draftStore.ts';
import { InstanceGateway, type StartRequest } from '#application/ports/workflow/instanceGateway.ts';
import { createSaveDraft, createStartProcess } from '#application/useCases/startProcess.ts';
import { SaveDraft, StartProcess } from '#application/useCases/useCases.ts';
import type { StartPage } from '#domain/requests/definitionViews.ts';
import { ok } from '#domain/shared/result.ts';
import { FieldViewModel } from '#presentation/forms/model/FieldViewModel.ts';
import { StartViewModel, type StartParams } from '#presentation/requests/start/StartViewModel.ts';
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

type Answers = Partial<InstanceGateway & Pick<CommandGateway, 'preview'>>;

/** Opens the start page of a process; `sent` contains what was started or saved. */
export async function openStart(
  page: Partial<StartPage> = {},
  { preview = async () => ok({ next: [aNode()] }), ...answers }: Answers = {},
  drafts = memoryDrafts(),
  of: StartParams = { definition: '9' },
  deletes: CommandGateway['send'] = async () => ok(undefined),
) {
  const sent: StartRequest[] = [];
  let keys = 0;
  const instances = fakeInstances({
    getStartPage: async () => ok({ ...A_START_PAGE, ...page }),
    listStartAssignees: async () => ok([{ node: 'lawyer', name: 'Lawyer', people: [], isSinglePerson: true }]),
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
    provide(IdempotencyKeys, { create: () => `key ${(keys += 1)}` }),
    provide(CommandGateway, fakeCommands({ send: deletes, preview })),
    provide(StartProcess, createStartProcess(instances)),
    provide(SaveDraft, createSaveDraft(instances)),
  ]);
  const screen = new StartViewModel(context, of, page.draft);
  await screen.loader.load();
  // Waits until the draft on the device has been read.
  for (let round = 0; round < 40; round += 1) await Promise.resolve();
  await screen.loadPreview();
  return { screen, sent, context, drafts };
}
export const title = (screen: StartViewModel): FieldViewModel => {
  const found = screen.forms[0]?.sections
    .flatMap(({ parts }) => parts)
    .find((part) => part instanceof FieldViewModel && part.definition.name === 'title');
  if (!(found instanceof FieldViewModel)) throw new Error('no title');
  return found;
};
