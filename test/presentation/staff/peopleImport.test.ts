import { expect, it } from 'vitest';
import { PeopleImportGateway, type SeenFile } from '#application/ports/peopleImportGateway.ts';
import type { BroughtOutcome, ImportPreview } from '#domain/directory/peopleImport.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { PeopleImportViewModel } from '#presentation/staff/PeopleImportViewModel.ts';
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
const NO_EFFECTS = { waiting: { count: 0, titles: [] }, headOf: [], superiorOf: [], roles: [], nobody: [] };

function opened(gateway: Partial<PeopleImportGateway>) {
  const sent: SeenFile[] = [];
  const answered = (outcome: BroughtOutcome) => async (seen: SeenFile) => {
    sent.push(seen);
    return ok(outcome);
  };
  const whole: PeopleImportGateway = {
    preview: async () => ok(seenAs('v1')),
    foresee: async () => ok(NO_EFFECTS),
    carryOut: answered({ outcome: 'done', added: 0, changed: 1, left: 0, held: 0 }),
    ...gateway,
  };
  const context = pageContext([provide(PeopleImportGateway, whole)]);
  return { model: new PeopleImportViewModel(context), sent };
}
const FILE = new File(['account'], 'people.csv');

it('brings in what was chosen, as it was seen', async () => {
  const { model, sent } = opened({});
  await model.take(FILE);
  // What is here stays unless somebody chooses: then there is nothing to do.
  expect(model.mayBringIn).toBe(false);
  model.takeTheirs('one', true);
  expect([model.isTaken('one'), model.isTaken('two'), model.mayBringIn]).toEqual([true, false, true]);
  await model.ask();
  expect(model.effects).toEqual(NO_EFFECTS);
  await model.bringIn();
  expect(sent).toEqual([{ file: FILE, version: 'v1', choices: { taken: ['one'], leaving: [] } }]);
  expect(model.done).toMatchObject({ changed: 1 });
});

it('leaves one out of all of them', async () => {
  const { model } = opened({});
  await model.take(FILE);
  model.takeAll(true);
  model.takeTheirs('two', false);
  expect([model.isTaken('one'), model.isTaken('two')]).toEqual([true, false]);
});

it('shows it anew where somebody has changed something meanwhile, and does nothing', async () => {
  const versions = ['v1', 'v2'];
  const { model } = opened({
    preview: async () => ok(seenAs(versions.shift() ?? '')),
    foresee: async () => ok('changed'),
  });
  await model.take(FILE);
  model.takeTheirs('one', true);
  await model.ask();
  expect([model.preview?.version, model.effects, model.done]).toEqual(['v2', undefined, undefined]);
  expect(model.problem).toEqual({ key: 'staff.import.changed' });
});

it('brings in nothing while anything is wrong, and says why the server would not', async () => {
  const wrong = { count: 1, rows: [{ line: 2, column: 'mail', sentence: 'no @' }] };
  const { model } = opened({
    preview: async () => ok(seenAs('v1', { problems: wrong, added: { count: 1, rows: [] } })),
  });
  await model.take(FILE);
  expect(model.mayBringIn).toBe(false);
  const refusing = opened({
    carryOut: async () => fail({ kind: 'rejectedByServer', message: 'The last administrator' }),
  }).model;
  await refusing.take(FILE);
  refusing.takeAll(true);
  await refusing.bringIn();
  expect([refusing.done, refusing.problem]).toEqual([undefined, { text: 'The last administrator' }]);
});
