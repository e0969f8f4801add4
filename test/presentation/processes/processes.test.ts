import { describe, expect, it } from 'vitest';
import { IdempotencyKeys } from '#application/ports/workflow/commandKeys.ts';
import { ProcessGateway, type ProcessChangeInput } from '#application/ports/workflow/processGateway.ts';
import type { FolderPreview, ManagedProcess, ProcessDetail } from '#domain/requests/managedProcess.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ProcessOverviewViewModel } from '#presentation/processes/ProcessOverviewViewModel.ts';
import { ProcessPageViewModel } from '#presentation/processes/ProcessPageViewModel.ts';
import { StartersViewModel } from '#presentation/processes/StartersViewModel.ts';
import { createPartialGateway } from '#test/support/gateways.ts';
import { flushPromises } from '#test/support/lateAnswers.ts';
import { NOON, pageContext, provide } from '#test/support/testPageContext.ts';

const TRIP: ManagedProcess = {
  id: '1',
  key: 'trip',
  name: 'Business trip',
  description: '',
  categoryId: '',
  version: 2,
  icon: '',
  color: '',
  status: 'deployed',
  since: NOON,
  file: 'processes/trip.bpmn',
  running: 3,
  runningBefore: 1,
  unassignedSteps: 0,
};
const SEAL: ManagedProcess = { ...TRIP, id: '2', key: 'seal', name: 'Use of the seal', status: 'discarded' };
const detail = (more: Partial<ProcessDetail> = {}): ProcessDetail => ({
  ...TRIP,
  isFromFolder: true,
  versions: [],
  drafts: 0,
  starters: { from: 'everybody', people: [], groups: [], count: 12 },
  steps: [],
  checkedInitiators: 12,
  warnings: [],
  versionToken: 'as read',
  ...more,
});
const SOUND: FolderPreview = { problems: [], problemCount: 0, changes: [] };
const EFFECTS = { running: 3, drafts: 1, stranded: 1, before: 12, after: 1 };

const over = (gateway: Partial<ProcessGateway>) =>
  pageContext([
    provide(ProcessGateway, createPartialGateway<ProcessGateway>('processes', gateway)),
    provide(IdempotencyKeys, { create: () => 'key' }),
  ]);
const messageOf = ({ messages }: ReturnType<typeof over>) => messages.shown?.message;

describe('the process list of an administrator', () => {
  const getOverview = async () => ok({ folder: {}, processes: [TRIP, SEAL] });

  it('is grouped by whether a process can be started, and searched by name and key', async () => {
    const model = new ProcessOverviewViewModel(over({ getOverview }));
    model.start();
    await flushPromises();
    expect([model.visibleProcesses.offered, model.visibleProcesses.taken]).toEqual([[TRIP], [SEAL]]);
    model.type(' SEAL');
    expect([model.visibleProcesses.offered, model.visibleProcesses.taken]).toEqual([[], [SEAL]]);
  });

  it('is changed from the company folder only after a preview', async () => {
    let read = 0;
    const context = over({
      getOverview,
      previewFolder: async () => ok(SOUND),
      deployFolder: async () => ok(void (read += 1)),
    });
    const model = new ProcessOverviewViewModel(context);
    model.start();
    await model.previewFolder();
    expect([model.folderPreview, read]).toEqual([SOUND, 0]);
    model.close();
    expect([model.folderPreview, read]).toEqual([undefined, 0]);
    await model.previewFolder();
    await model.deployFolder();
    expect([model.folderPreview, read, messageOf(context)]).toEqual([undefined, 1, { key: 'processes.folder.done' }]);
  });

  it('stays unchanged if the folder is refused meanwhile, and shows the reason', async () => {
    let asked = 0;
    const context = over({
      getOverview: async () => {
        asked += 1;
        return getOverview();
      },
      previewFolder: async () => ok(SOUND),
      deployFolder: async () =>
        fail({ kind: 'refused', refusal: refuse('definition.broken', { count: 1, problems: 'a line' }) }),
    });
    const model = new ProcessOverviewViewModel(context);
    model.start();
    await flushPromises();
    const before = asked;
    await model.previewFolder();
    await model.deployFolder();
    expect(messageOf(context)).toEqual({ key: 'processes.folder.wasRefused' });
    expect(asked).toBeGreaterThan(before);
  });
});

describe('the page of a process', () => {
  it('disables starting the process after showing the effects, with the version that was read', async () => {
    const sent: ProcessChangeInput[] = [];
    const model = new ProcessPageViewModel(
      over({
        findProcess: async () => ok(detail()),
        previewChange: async () => ok(EFFECTS),
        applyChange: async (asked) => {
          sent.push(asked);
          return ok('saved');
        },
      }),
      'trip',
    );
    model.start();
    await flushPromises();
    await model.openConfirmation('discard');
    expect([model.confirmation?.effects, sent]).toEqual([EFFECTS, []]);
    await model.confirm();
    expect(sent).toEqual([{ key: 'trip', stamp: 'as read', change: { kind: 'discard' } }]);
    expect([model.confirmation, model.problem]).toEqual([undefined, undefined]);
  });

  it('reports that another administrator has made a change first', async () => {
    const model = new ProcessPageViewModel(
      over({
        findProcess: async () => ok(detail()),
        previewChange: async () => ok(EFFECTS),
        applyChange: async () => ok('changed'),
      }),
      'trip',
    );
    model.start();
    await flushPromises();
    await model.openConfirmation('discard');
    await model.confirm();
    expect(model.problem).toEqual({ key: 'processes.changedMeanwhile' });
  });
});

describe('the users who may start a process', () => {
  const BO = { id: 'bo', name: 'Bo Lind' };

  it('are all users, or chosen ones', async () => {
    const sent: ProcessChangeInput[] = [];
    const context = over({
      findProcess: async () => ok(detail()),
      previewChange: async () => ok(EFFECTS),
      applyChange: async (asked) => {
        sent.push(asked);
        return ok('saved');
      },
    });
    const model = new StartersViewModel(context, 'trip');
    model.start();
    await flushPromises();
    expect(model.isForAll).toBe(true);
    model.choose(false);
    expect(model.missing).toEqual({ key: 'processes.starters.missing' });
    await model.openConfirmation();
    expect(model.effects).toBeUndefined();
    model.setChosen({ people: [BO] });
    await model.openConfirmation();
    expect(model.effects).toEqual(EFFECTS);
    await model.confirm();
    expect(sent).toEqual([{ key: 'trip', stamp: 'as read', change: { kind: 'starters', people: ['bo'], groups: [] } }]);
  });

  it('are kept in a conflict, and sent with the current version', async () => {
    const stamps: string[] = [];
    let reads = 0;
    const model = new StartersViewModel(
      over({
        findProcess: async () => {
          reads += 1;
          return ok(detail({ versionToken: `read ${reads}` }));
        },
        previewChange: async () => ok(EFFECTS),
        applyChange: async ({ stamp }) => {
          stamps.push(stamp);
          return ok(stamps.length === 1 ? 'changed' : 'saved');
        },
      }),
      'trip',
    );
    model.start();
    await flushPromises();
    model.choose(false);
    model.setChosen({ people: [BO] });
    await model.openConfirmation();
    await model.confirm();
    expect([model.problem, model.people, model.isForAll]).toEqual([{ key: 'processes.changedMeanwhile' }, [BO], false]);
    await model.openConfirmation();
    await model.confirm();
    expect(stamps).toEqual(['read 1', 'read 2']);
  });
});
