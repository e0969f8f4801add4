import { expect, it } from 'vitest';
import { PeopleImportGateway, type PreviewedFile } from '#application/ports/directory/peopleImportGateway.ts';
import type { ImportPreview, ImportProgress, ImportStart } from '#domain/directory/peopleImport.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { PeopleImportViewModel } from './PeopleImportViewModel.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const NONE = { count: 0, rows: [] };
const CHANGE = { line: 2, name: 'Mei', field: 'mail', app: 'a', file: 'b' } as const;
const seenAs = (version: string, more: Partial<ImportPreview> = {}): ImportPreview => ({
  version,
  encoding: 'UTF-8',
  people: 1,
  firstNames: ['Mei'],
  unknownColumns: [],
  problems: NONE,
  added: NONE,
  changed: NONE,
  both: { count: 2, rows: ['one', 'two'].map((key) => ({ ...CHANGE, key })) },
  departments: NONE,
  leftOut: NONE,
  kept: NONE,
  hasLeft: NONE,
  ...more,
});
const progressOf = (more: Partial<ImportProgress>): ImportProgress => ({
  id: '7',
  state: 'running',
  file: 'people.csv',
  by: 'Mei',
  startedAt: 0,
  total: 10,
  written: 4,
  added: 0,
  changed: 1,
  left: 0,
  held: 0,
  refused: NONE,
  ...more,
});
const NO_EFFECTS = { waiting: { count: 0, titles: [] }, headOf: [], superiorOf: [], roles: [], nobody: [] };

function opened(gateway: Partial<PeopleImportGateway>) {
  const sent: PreviewedFile[] = [];
  const answered = (outcome: ImportStart) => async (seen: PreviewedFile) => {
    sent.push(seen);
    return ok(outcome);
  };
  const whole: PeopleImportGateway = {
    previewFile: async () => ok(seenAs('v1')),
    previewEffects: async () => ok(NO_EFFECTS),
    startImport: answered('begun'),
    getLatestImport: async () => ok(undefined),
    ...gateway,
  };
  const context = pageContext([provide(PeopleImportGateway, whole)]);
  return { model: new PeopleImportViewModel(context), sent };
}
const FILE = new File(['account'], 'people.csv');

it('imports the selected changes, as previewed', async () => {
  const states: ImportProgress[] = [progressOf({}), progressOf({ state: 'done', written: 10 })];
  const { model, sent } = opened({ getLatestImport: async () => ok(states.shift()) });
  await model.chooseFile(FILE);
  // Existing data is kept by default, so there is nothing to import yet.
  expect(model.canImport).toBe(false);
  model.setAccepted('one', true);
  expect([model.isAccepted('one'), model.isAccepted('two'), model.canImport]).toEqual([true, false, true]);
  await model.openConfirmation();
  expect(model.effects).toEqual(NO_EFFECTS);
  await model.startImport();
  expect(sent).toEqual([{ file: FILE, version: 'v1', choices: { taken: ['one'], leaving: [] } }]);
  expect([model.running?.written, model.done, model.preview]).toEqual([4, undefined, undefined]);
  await model.loader.load();
  expect([model.running, model.done?.changed]).toEqual([undefined, 1]);
});

it('shows the result of an import that ends before it is seen running', async () => {
  const states: (ImportProgress | undefined)[] = [
    progressOf({ id: '6', state: 'done' }),
    progressOf({ id: '7', state: 'done', written: 10 }),
  ];
  const { model } = opened({ getLatestImport: async () => ok(states.shift()) });
  await model.loader.load();
  expect(model.done).toBeUndefined();
  await model.chooseFile(FILE);
  model.setAccepted('one', true);
  await model.startImport();
  expect([model.done?.id, model.preview]).toEqual(['7', undefined]);
});

it('finds a running import when the page is opened again, and its result', async () => {
  let now = progressOf({});
  const { model } = opened({ getLatestImport: async () => ok(now) });
  model.start();
  await model.loader.load();
  expect(model.running?.file).toBe('people.csv');
  now = progressOf({ state: 'done' });
  await model.loader.load();
  expect(model.done?.state).toBe('done');
  model.dispose();
  // After the end, the import is shown as the last one, and a file can be chosen.
  const late = opened({ getLatestImport: async () => ok(progressOf({ state: 'done' })) }).model;
  await late.loader.load();
  expect([late.running, late.done, late.loader.value?.changed]).toEqual([undefined, undefined, 1]);
});

it('shows a running import of another user instead of starting one', async () => {
  const { model } = opened({
    startImport: async () => ok('running'),
    getLatestImport: async () => ok(progressOf({ by: 'Lin' })),
  });
  await model.chooseFile(FILE);
  model.setAllAccepted(true);
  await model.startImport();
  expect([model.running?.by, model.preview, model.problem]).toEqual([
    'Lin',
    undefined,
    { key: 'staff.import.alreadyRunning' },
  ]);
  model.dispose();
});

it('deselects one of all selected changes', async () => {
  const { model } = opened({});
  await model.chooseFile(FILE);
  model.setAllAccepted(true);
  model.setAccepted('two', false);
  expect([model.isAccepted('one'), model.isAccepted('two')]).toEqual([true, false]);
});

it('shows a new preview after a concurrent change, and imports nothing', async () => {
  const versions = ['v1', 'v2'];
  const { model } = opened({
    previewFile: async () => ok(seenAs(versions.shift() ?? '')),
    previewEffects: async () => ok('changed'),
  });
  await model.chooseFile(FILE);
  model.setAccepted('one', true);
  await model.openConfirmation();
  expect([model.preview?.version, model.effects, model.done]).toEqual(['v2', undefined, undefined]);
  expect(model.problem).toEqual({ key: 'staff.import.changed' });
});

it('imports nothing while there are issues, and shows why the server refuses it', async () => {
  const wrong = { count: 1, rows: [{ line: 2, column: 'mail', sentence: 'no @' }] };
  const { model } = opened({
    previewFile: async () => ok(seenAs('v1', { problems: wrong, added: { count: 1, rows: [] } })),
  });
  await model.chooseFile(FILE);
  expect(model.canImport).toBe(false);
  const refusing = opened({
    startImport: async () => fail({ kind: 'rejectedByServer', message: 'The last administrator' }),
  }).model;
  await refusing.chooseFile(FILE);
  refusing.setAllAccepted(true);
  await refusing.startImport();
  expect([refusing.done, refusing.problem]).toEqual([undefined, { text: 'The last administrator' }]);
});
