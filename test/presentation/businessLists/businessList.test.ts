import { describe, expect, it, vi } from 'vitest';
import { BusinessListGateway } from '#application/ports/forms/businessListGateway.ts';
import type { BusinessRow } from '#domain/businessLists/listDefinition.ts';
import { fail, ok } from '#domain/shared/result.ts';
import { wordsKey } from '#presentation/ui/i18n/words.ts';
import { PickerViewModel } from '#presentation/businessLists/PickerViewModel.ts';
import { toDeleteList } from '#presentation/businessLists/toDeleteList.ts';
import { toPickerList } from '#presentation/businessLists/toPickerList.ts';
import { toRecordList } from '#presentation/businessLists/toRecordList.ts';
import { RecordListViewModel } from '#presentation/lists/RecordListViewModel.ts';
import { aPage } from '../../support/builders.ts';
import { aBusinessList, aBusinessRow } from '../../support/businessLists.ts';
import { pageContext, provide } from '../../support/testPageContext.ts';

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

/** Opens a list of three rows, and records all calls. */
function opened(
  given: Readonly<Record<string, unknown>> = {},
  draw: typeof toRecordList = toRecordList,
  params: Readonly<Record<string, string>> = {},
) {
  const asked: string[] = [];
  const kept: BusinessRow[] = [free, other, over];
  let isAllowed = true;
  const gateway: BusinessListGateway = {
    openList: async () => ok(list),
    findKeyByForm: async () => ok('car_list'),
    listAvailable: async () => ok(aPage([])),
    listRows: async (_, request) => {
      asked.push(`rows ${JSON.stringify(request.filters)}`);
      return ok(aPage(kept));
    },
    getCalendar: async () => ok({ name: '', forms: list.forms, entries: [], total: 0 }),
    listBranches: async () => ok([]),
    checkButton: async (condition, rows) => {
      asked.push(`mayPress ${rows.map(({ id }) => id).join()}`);
      return isAllowed ? ok(undefined) : fail({ kind: 'rejectedByServer', message: 'Amount must be above 0' });
    },
    runButton: async (key, button, rows) => {
      asked.push(`${button} ${rows.map(({ id }) => id).join()}`);
      return ok(undefined);
    },
    removeRow: async (form, { id }) => {
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
    press: (label: string) => selection.actions.find((action) => wordsKey(action.label) === label),
  };
}

describe('a list with incoming parameters', () => {
  const income = { searchJson: [{ type: 'income', fieldName: 'deptId', autoFilter: 'NO' }] };

  it('reports missing parameters, and loads no rows', async () => {
    const page = opened(income);
    page.model.start();
    await vi.waitFor(() => expect(page.model.paged.failure).toBeDefined());
    expect(page.model.paged.failure).toMatchObject({
      issues: [{ messageKey: 'validation.demand.incomingParameters' }],
    });
    expect(page.asked).toEqual([]);
  });

  it('is loaded once the URL contains them', async () => {
    const page = opened(income, toRecordList, { deptId: '7' });
    page.model.start();
    await vi.waitFor(() => expect(page.model.paged.rows).toHaveLength(3));
  });
});

it('shows no rows before a search, if the list is configured so', async () => {
  const page = opened({ isInitData: 'NO' });
  page.model.start();
  await vi.waitFor(() => expect(page.model.paged.isReady).toBe(true));
  expect([page.asked, page.drawn.empty.titleKey]).toEqual([[], 'bolist.searchFirst']);
  await page.model.submit('car');
  expect(page.model.paged.rows).toHaveLength(3);
});

describe('rows with a running or completed request', () => {
  it('are not deleted together with others, and show the reason', async () => {
    const page = opened();
    const { press } = await chosen(page, [free, other, over]);
    const drop = press('Drop');
    expect(drop?.press()).toEqual({ key: 'bolist.removeQuestion' });
    drop?.confirm();
    await vi.waitFor(() => expect(page.model.rowErrors.size).toBe(1));
    expect(page.asked.filter((call) => call.startsWith('remove'))).toEqual([
      'remove car_apply 1',
      'remove car_apply 2',
    ]);
    expect(page.model.rowErrors.get('3')?.message).toEqual({ key: 'message.recordInProcess' });
    await vi.waitFor(() => expect(page.model.paged.rows.map(({ id }) => id)).toEqual(['3']));
  });

  it('cannot be edited, with a message', async () => {
    const page = opened();
    const { press } = await chosen(page, [over]);
    press('Change')?.press();
    await vi.waitFor(() => expect(said(page.context)).toEqual({ key: 'message.recordInProcess' }));
    expect(page.context.opened).toEqual([]);
  });

  it('are marked in the selection for deletion', () => {
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

  it('open as requests; other rows open in their form, or in a list of their values', () => {
    expect(opened().drawn.open(over)).toEqual({ page: 'instanceDetail', params: { instId: '70' } });
    expect(opened().drawn.open(free)).toMatchObject({ page: 'customForm', params: { alias: 'car_apply', pk: '1' } });
    expect(opened({ formAlias: '', formDetailAlias: '' }).drawn.open(free)).toEqual({
      page: 'listActions',
      params: { key: 'car_list', pk: '1' },
    });
  });
});

describe('the buttons of a list', () => {
  it('edit one row only', async () => {
    const page = opened();
    const { press } = await chosen(page, [free, other]);
    press('Change')?.press();
    expect(said(page.context)).toMatchObject({ key: 'validation.selection.severalToEdit' });
  });

  it('run only if their condition is true, and explain why not otherwise', async () => {
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

  it('link to a new record in the footer of the list', () => {
    expect(opened().drawn.footerLinks).toEqual([
      { label: { text: 'New' }, variant: 'fill', to: { page: 'customForm', params: { alias: 'car_apply' } } },
    ]);
  });

  it('report a missing form for viewing a record', async () => {
    const detail = { btnLabel: 'See', btnName: 'see', btnClick: 'onDetail' };
    const page = opened({ mobileConf: { mobileButton: [detail] }, formAlias: '', formDetailAlias: '' });
    const [action] = page.drawn.actions?.(free) ?? [];
    const outcome = action && 'run' in action ? await action.run(page.context) : undefined;
    expect(outcome).toMatchObject({ error: { key: 'message.noDetailPage' } });
  });
});

describe('a list to pick from', () => {
  it('deselects the first row when a second one is selected in single mode', async () => {
    const page = opened({ multiSelect: 'false' }, toPickerList);
    const { selection } = await chosen(page, []);
    selection.toggle([free]);
    selection.toggle([other]);
    expect([...selection.chosen.keys()]).toEqual(['2']);
    selection.toggle([other]);
    expect(selection.count).toBe(0);
  });

  it('requires a selected row', async () => {
    const page = opened({}, toPickerList);
    const { press } = await chosen(page, []);
    press('app.done')?.press();
    expect(said(page.context)).toMatchObject({ key: 'validation.selection.none.open' });
  });

  it('works alike in a sheet, and returns the selected rows', async () => {
    const { context } = opened();
    const picker = new PickerViewModel(context, { key: 'car_list', params: {} }, true);
    picker.start();
    await vi.waitFor(() => expect(picker.paged.rows).toHaveLength(3));
    expect([picker.finish(), picker.validationMessage]).toMatchObject([
      undefined,
      { key: 'validation.selection.none.open' },
    ]);
    picker.toggle(free);
    picker.toggle(other);
    expect([picker.finish()?.map(({ id }) => id), picker.validationMessage]).toEqual([['2'], undefined]);
    picker.dispose();
  });
});

it('stores the sort order per list, and searches with its URL parameters', () => {
  const page = opened(
    { searchJson: [{ fieldName: 'F_TITLE' }, { fieldName: 'F_DAY', fc: 'datepicker', fieldLabel: 'Day' }] },
    toRecordList,
    { F_DAY: '2026-11-20' },
  );
  expect(page.model.storageKey).toBe('bolist.car_list');
  expect(page.model.query.chosen).toMatchObject({ F_DAY: '2026-11-20' });
  expect(page.model.query.sheetSettingCount).toBe(1);
});
