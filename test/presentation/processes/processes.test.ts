import { describe, expect, it } from 'vitest';
import { CommandKeys } from '#application/ports/commandKeys.ts';
import { ProcessGateway, type AskedProcessChange } from '#application/ports/processGateway.ts';
import type { FolderOutlook, ManagedProcess, ProcessDetail } from '#domain/definition/managedProcess.ts';
import { refuse } from '#domain/shared/refusal.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { ProcessOverviewViewModel } from '#presentation/processes/ProcessOverviewViewModel.ts';
import { ProcessPageViewModel } from '#presentation/processes/ProcessPageViewModel.ts';
import { StartersViewModel } from '#presentation/processes/StartersViewModel.ts';
import { onlyWith } from '#test/support/gateways.ts';
import { settle } from '#test/support/lateAnswers.ts';
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
  lostSteps: 0,
};
const SEAL: ManagedProcess = { ...TRIP, id: '2', key: 'seal', name: 'Use of the seal', status: 'discarded' };
const detail = (more: Partial<ProcessDetail> = {}): ProcessDetail => ({
  ...TRIP,
  isFromFolder: true,
  versions: [],
  drafts: 0,
  starters: { from: 'everybody', people: [], groups: [], count: 12 },
  steps: [],
  judged: 12,
  warnings: [],
  stamp: 'as read',
  ...more,
});
const SOUND: FolderOutlook = { problems: [], problemCount: 0, changes: [] };
const EFFECTS = { running: 3, drafts: 1, stranded: 1, before: 12, after: 1 };

const over = (gateway: Partial<ProcessGateway>) =>
  pageContext([
    provide(ProcessGateway, onlyWith<ProcessGateway>('processes', gateway)),
    provide(CommandKeys, { fresh: () => 'key' }),
  ]);
const messageOf = ({ messages }: ReturnType<typeof over>) => messages.shown?.message;

describe('the processes of a company', () => {
  const all = async () => ok({ folder: {}, processes: [TRIP, SEAL] });

  it('stand by whether they are offered, and are found by name and key', async () => {
    const model = new ProcessOverviewViewModel(over({ all }));
    model.start();
    await settle();
    expect([model.shown.offered, model.shown.taken]).toEqual([[TRIP], [SEAL]]);
    model.type(' SEAL');
    expect([model.shown.offered, model.shown.taken]).toEqual([[], [SEAL]]);
  });

  it('change by the folder only once somebody has seen what it brings', async () => {
    let read = 0;
    const context = over({
      all,
      lookAtFolder: async () => ok(SOUND),
      readFolder: async () => ok(void (read += 1)),
    });
    const model = new ProcessOverviewViewModel(context);
    model.start();
    await model.look();
    expect([model.outlook, read]).toEqual([SOUND, 0]);
    model.close();
    expect([model.outlook, read]).toEqual([undefined, 0]);
    await model.look();
    await model.read();
    expect([model.outlook, read, messageOf(context)]).toEqual([undefined, 1, { key: 'processes.folder.done' }]);
  });

  it('stay where the folder is refused meanwhile, and the page reads why', async () => {
    let asked = 0;
    const context = over({
      all: async () => {
        asked += 1;
        return all();
      },
      lookAtFolder: async () => ok(SOUND),
      readFolder: async () =>
        fail({ kind: 'refused', refusal: refuse('definition.broken', { count: 1, problems: 'a line' }) }),
    });
    const model = new ProcessOverviewViewModel(context);
    model.start();
    await settle();
    const before = asked;
    await model.look();
    await model.read();
    expect(messageOf(context)).toEqual({ key: 'processes.folder.wasRefused' });
    expect(asked).toBeGreaterThan(before);
  });
});

describe('a process', () => {
  it('is taken out of the start list after saying what that does, with what was read', async () => {
    const sent: AskedProcessChange[] = [];
    const model = new ProcessPageViewModel(
      over({
        process: async () => ok(detail()),
        foresee: async () => ok(EFFECTS),
        change: async (asked) => {
          sent.push(asked);
          return ok('saved');
        },
      }),
      'trip',
    );
    model.start();
    await settle();
    await model.ask('discard');
    expect([model.asked?.effects, sent]).toEqual([EFFECTS, []]);
    await model.confirm();
    expect(sent).toEqual([{ key: 'trip', stamp: 'as read', change: { kind: 'discard' } }]);
    expect([model.asked, model.problem]).toEqual([undefined, undefined]);
  });

  it('says so where somebody else was faster', async () => {
    const model = new ProcessPageViewModel(
      over({
        process: async () => ok(detail()),
        foresee: async () => ok(EFFECTS),
        change: async () => ok('changed'),
      }),
      'trip',
    );
    model.start();
    await settle();
    await model.ask('discard');
    await model.confirm();
    expect(model.problem).toEqual({ key: 'processes.changedMeanwhile' });
  });
});

describe('who may start a process', () => {
  const BO = { id: 'bo', name: 'Bo Lind' };

  it('is everybody, or somebody who is chosen', async () => {
    const sent: AskedProcessChange[] = [];
    const context = over({
      process: async () => ok(detail()),
      foresee: async () => ok(EFFECTS),
      change: async (asked) => {
        sent.push(asked);
        return ok('saved');
      },
    });
    const model = new StartersViewModel(context, 'trip');
    model.start();
    await settle();
    expect(model.isForAll).toBe(true);
    model.choose(false);
    expect(model.missing).toEqual({ key: 'processes.starters.missing' });
    await model.ask();
    expect(model.effects).toBeUndefined();
    model.put({ people: [BO] });
    await model.ask();
    expect(model.effects).toEqual(EFFECTS);
    await model.confirm();
    expect(sent).toEqual([{ key: 'trip', stamp: 'as read', change: { kind: 'starters', people: ['bo'], groups: [] } }]);
  });

  it('keeps what was chosen where somebody else was faster, and sends it with what is there now', async () => {
    const stamps: string[] = [];
    let reads = 0;
    const model = new StartersViewModel(
      over({
        process: async () => {
          reads += 1;
          return ok(detail({ stamp: `read ${reads}` }));
        },
        foresee: async () => ok(EFFECTS),
        change: async ({ stamp }) => {
          stamps.push(stamp);
          return ok(stamps.length === 1 ? 'changed' : 'saved');
        },
      }),
      'trip',
    );
    model.start();
    await settle();
    model.choose(false);
    model.put({ people: [BO] });
    await model.ask();
    await model.confirm();
    expect([model.problem, model.people, model.isForAll]).toEqual([{ key: 'processes.changedMeanwhile' }, [BO], false]);
    await model.ask();
    await model.confirm();
    expect(stamps).toEqual(['read 1', 'read 2']);
  });
});
