import { describe, expect, it, vi } from 'vitest';
import { BusinessListGateway } from '#application/ports/businessListGateway.ts';
import type { BusinessRow } from '#domain/bolist/listDefinition.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { nameOfWords } from '#presentation/i18n/words.ts';
import { PickerViewModel } from '#presentation/bolist/PickerViewModel.ts';
import { toDeleteList } from '#presentation/bolist/toDeleteList.ts';
import { toPickerList } from '#presentation/bolist/toPickerList.ts';
import { toRecordList } from '#presentation/bolist/toRecordList.ts';
import { RecordListViewModel } from '#presentation/list/RecordListViewModel.ts';
import { aPage } from '#test/support/builders.ts';
import { aBusinessList, aBusinessRow } from '#test/support/businessLists.ts';
import { pageContext, provide } from '#test/support/testPageContext.ts';

const texts = { t: (key: string, values?: object) => [key, ...Object.values(values ?? {})].join(' ') };
const BUTTONS = [
  { btnLabel: 'New', btnName: 'add', btnClick: 'onAdd' },
  { btnLabel: 'Change', btnName: 'edit', btnClick: 'onEdit' },
  { btnLabel: 'Drop', btnName: 'del', btnClick: 'onRemove' },
  {
    btnLabel: 'Send',
    btnName: 'send',
    btnType: 'scriptBtn',
    preCondConfig: { mode: 'easy', easyTableData: [{ formField: 'F_AMOUNT', op: '>', condition: '0' }] },
  },
];
const free = aBusinessRow({ F_TITLE: 'Free' }, { id: '1' });
const other = aBusinessRow({ F_TITLE: 'Other' }, { id: '2' });
const over = aBusinessRow({ F_TITLE: 'Over' }, { id: '3', isInProcess: true, request: '70' });

/** A list of three rows, with everything that was asked of the platform. */
function opened(
  given: Readonly<Record<string, unknown>> = {},
  draw: typeof toRecordList = toRecordList,
  params: Readonly<Record<string, string>> = {},
) {
  const asked: string[] = [];
  const kept: BusinessRow[] = [free, other, over];
  let isAllowed = true;
  const gateway: BusinessListGateway = {
    open: async () => ok(list),
    keyOfForm: async () => ok('car_list'),
    available: async () => ok(aPage([])),
    rows: async (_, request) => {
      asked.push(`rows ${JSON.stringify(request.filters)}`);
      return ok(aPage(kept));
    },
    calendar: async () => ok({ name: '', forms: list.forms, entries: [], total: 0 }),
    branches: async () => ok([]),
    mayPress: async (condition, rows) => {
      asked.push(`mayPress ${rows.map(({ id }) => id).join()}`);
      return isAllowed ? ok(undefined) : fail({ kind: 'rejectedByServer', message: 'Amount must be above 0' });
    },
    press: async (key, button, rows) => {
      asked.push(`${button} ${rows.map(({ id }) => id).join()}`);
      return ok(undefined);
    },
    remove: async (form, { id }) => {
      asked.push(`remove ${form} ${id}`);
      kept.splice(
        kept.findIndex((row) => row.id === id),
        1,
      );
      return ok(undefined);
    },
  };
  const list = aBusinessList({ mobileConf: { mobileButton: BUTTONS }, ...given });
  const context = pageContext([provide(BusinessListGateway, gateway)]);
  const address = { key: 'car_list', params };
  const drawn = draw(list, { page: 'businessList', address, layout: 'card', texts });
  const model = new RecordListViewModel(drawn, context, params);
  return { list, drawn, model, context, asked, gateway, forbid: () => (isAllowed = false) };
}
const said = ({ messages: { shown } }: ReturnType<typeof pageContext>) => shown?.message;

async function chosen(page: ReturnType<typeof opened>, rows: readonly BusinessRow[]) {
  page.model.start();
  await vi.waitFor(() => expect(page.model.paged.isReady).toBe(true));
  await page.model.select(rows);
  const { selection } = page.model;
  if (!selection) throw new Error('Nothing can be chosen');
  return {
    selection,
    press: (label: string) => selection.actions.find((action) => nameOfWords(action.label) === label),
  };
}

describe('a list that waits for parameters', () => {
  const income = { searchJson: [{ type: 'income', fieldName: 'deptId', autoFilter: 'NO' }] };

  it('says that they are not configured, and asks for no data', async () => {
    const page = opened(income);
    page.model.start();
    await vi.waitFor(() => expect(page.model.paged.failure).toBeDefined());
    expect(page.model.paged.failure).toMatchObject({
      issues: [{ messageKey: 'validation.demand.incomingParameters' }],
    });
    expect(page.asked).toEqual([]);
  });

  it('is read once the address brings them', async () => {
    const page = opened(income, toRecordList, { deptId: '7' });
    page.model.start();
    await vi.waitFor(() => expect(page.model.paged.rows).toHaveLength(3));
  });
});

it('shows nothing before somebody has searched, where the list says so', async () => {
  const page = opened({ isInitData: 'NO' });
  page.model.start();
  await vi.waitFor(() => expect(page.model.paged.isReady).toBe(true));
  expect([page.asked, page.drawn.empty.titleKey]).toEqual([[], 'bolist.searchFirst']);
  await page.model.submit('car');
  expect(page.model.paged.rows).toHaveLength(3);
});

describe('rows whose request is on its way or over', () => {
  it('stay where others are deleted, each with the reason under it', async () => {
    const page = opened();
    const { press } = await chosen(page, [free, other, over]);
    const drop = press('Drop');
    expect(drop?.press()).toEqual({ key: 'bolist.removeQuestion' });
    drop?.confirm();
    await vi.waitFor(() => expect(page.model.troubles.size).toBe(1));
    expect(page.asked.filter((call) => call.startsWith('remove'))).toEqual([
      'remove car_apply 1',
      'remove car_apply 2',
    ]);
    expect(page.model.troubles.get('3')?.message).toEqual({ key: 'message.recordInProcess' });
    await vi.waitFor(() => expect(page.model.paged.rows.map(({ id }) => id)).toEqual(['3']));
  });

  it('are not edited, and say why', async () => {
    const page = opened();
    const { press } = await chosen(page, [over]);
    press('Change')?.press();
    await vi.waitFor(() => expect(said(page.context)).toEqual({ key: 'message.recordInProcess' }));
    expect(page.context.opened).toEqual([]);
  });

  it('are marked where one chooses what to delete', () => {
    const { drawn } = opened({}, toDeleteList);
    const words = { t: (key: string) => key, language: 'en-US', now: 0 } as const;
    expect(drawn.card(over, words)).toMatchObject({
      chips: [{ text: 'bolist.requestRunning' }],
      note: 'message.recordInProcess',
    });
    expect(drawn.card({ ...over, isDecided: true }, words).chips).toEqual([
      { text: 'bolist.requestDecided', tone: 'neutral' },
    ]);
    expect(drawn.card(free, words).chips).toEqual([]);
  });

  it('are opened as requests, others with the form they are read with, or as all they say', () => {
    expect(opened().drawn.open(over)).toEqual({ page: 'instanceDetail', params: { instId: '70' } });
    expect(opened().drawn.open(free)).toMatchObject({ page: 'customForm', params: { alias: 'car_apply', pk: '1' } });
    expect(opened({ formAlias: '', formDetailAlias: '' }).drawn.open(free)).toEqual({
      page: 'listActions',
      params: { key: 'car_list', pk: '1' },
    });
  });
});

describe('buttons', () => {
  it('edit one row only', async () => {
    const page = opened();
    const { press } = await chosen(page, [free, other]);
    press('Change')?.press();
    expect(said(page.context)).toMatchObject({ key: 'validation.selection.severalToEdit' });
  });

  it('act only where their condition holds, and say why not', async () => {
    const page = opened();
    const { press } = await chosen(page, [free, other]);
    press('Send')?.press();
    await vi.waitFor(() => expect(page.asked).toContain('send 1,2'));
    page.forbid();
    const again = await chosen(page, [free]);
    again.press('Send')?.press();
    await vi.waitFor(() => expect(said(page.context)).toEqual({ text: 'Amount must be above 0' }));
    expect(page.asked.filter((call) => call.startsWith('send'))).toEqual(['send 1,2']);
  });

  it('lead to a new record from the foot of the list', () => {
    expect(opened().drawn.foot).toEqual([
      { label: { text: 'New' }, look: 'fill', to: { page: 'customForm', params: { alias: 'car_apply' } } },
    ]);
  });

  it('say that nothing shows a record where no form was bound', async () => {
    const detail = { btnLabel: 'See', btnName: 'see', btnClick: 'onDetail' };
    const page = opened({ mobileConf: { mobileButton: [detail] }, formAlias: '', formDetailAlias: '' });
    const [action] = page.drawn.actions?.(free) ?? [];
    const outcome = action && 'run' in action ? await action.run(page.context) : undefined;
    expect(outcome).toMatchObject({ error: { key: 'message.noDetailPage' } });
  });
});

describe('a list to pick from', () => {
  it('lets go of the first row when a second one is tapped, where one is wanted', async () => {
    const page = opened({ multiSelect: 'false' }, toPickerList);
    const { selection } = await chosen(page, []);
    selection.toggle([free]);
    selection.toggle([other]);
    expect([...selection.chosen.keys()]).toEqual(['2']);
    selection.toggle([other]);
    expect(selection.count).toBe(0);
  });

  it('asks for a row when none is chosen', async () => {
    const page = opened({}, toPickerList);
    const { press } = await chosen(page, []);
    press('app.done')?.press();
    expect(said(page.context)).toMatchObject({ key: 'validation.selection.none.open' });
  });

  it('above a page does the same, and hands over what was chosen', async () => {
    const { context } = opened();
    const picker = new PickerViewModel(context, { key: 'car_list', params: {} }, true);
    picker.start();
    await vi.waitFor(() => expect(picker.paged.rows).toHaveLength(3));
    expect([picker.finish(), picker.missing]).toMatchObject([undefined, { key: 'validation.selection.none.open' }]);
    picker.toggle(free);
    picker.toggle(other);
    expect([picker.finish()?.map(({ id }) => id), picker.missing]).toEqual([['2'], undefined]);
    picker.dispose();
  });
});

it('remembers the order of each list by itself, and searches by what its address says', () => {
  const page = opened(
    { searchJson: [{ fieldName: 'F_TITLE' }, { fieldName: 'F_DAY', fc: 'datepicker', fieldLabel: 'Day' }] },
    toRecordList,
    { F_DAY: '2026-11-20' },
  );
  expect(page.model.memory).toBe('bolist.car_list');
  expect(page.model.query.chosen).toMatchObject({ F_DAY: '2026-11-20' });
  expect(page.model.query.setInSheet).toBe(1);
});
