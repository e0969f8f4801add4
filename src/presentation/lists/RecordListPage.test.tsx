import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { bpmCc } from '#contract/workflow/bpmCc.ts';
import { bpmDef } from '#contract/workflow/bpmDef.ts';
import { bpmHistory } from '#contract/workflow/bpmHistory.ts';
import { bpmInst } from '#contract/workflow/bpmInst.ts';
import { bpmTaskLists } from '#contract/workflow/bpmTaskLists.ts';
import { catalogue } from '#contract/wire/catalogue.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { innerMessages } from '#contract/wire/innerMessages.ts';
import { findAxeViolations } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { anInstanceDto, aPageDto, aTaskDto } from '#test/support/wire.ts';
import type { TextKey } from '../ui/i18n/textKeys.ts';
import type { ListName } from '../ui/navigation/addresses.ts';
import { pageTitle } from '../ui/navigation/pageTitle.ts';

interface ListRow {
  readonly list: ListName;
  readonly endpoint: Endpoint;
  readonly row: object;
  /** The accessible name of the card, and the address it opens. */
  readonly card: string;
  readonly address: string;
  readonly empty: TextKey;
}

/** The lists used most by employees, each with a row as described by the contract. */
const LISTS: readonly ListRow[] = [
  {
    list: 'myTasks',
    endpoint: bpmTaskLists.myTasks,
    row: aTaskDto({ subject: '采购三台笔记本', applicantName: '张伟', createBy: '3' }),
    card: '采购三台笔记本',
    address: '/pages/bpm/TaskDetail?taskId=101',
    empty: 'list.myTasks.empty',
  },
  {
    list: 'myApplications',
    endpoint: bpmInst.myBpmInsts,
    row: anInstanceDto({ subject: '年假三天' }),
    card: '年假三天',
    address: '/pages/bpm/InstInfo?instId=70&from=mine',
    empty: 'lists.mine.empty',
  },
  {
    list: 'myDone',
    endpoint: bpmHistory.getMyApproved,
    row: {
      hisId: '501',
      instId: '70',
      subject: '差旅报销',
      nodeName: '经理审批',
      checkStatus: 'AGREE',
      completeTime: '2026-11-19 09:00:00',
    },
    card: '差旅报销',
    address: '/pages/bpm/InstInfo?instId=70&from=done',
    empty: 'lists.done.empty',
  },
  {
    list: 'startable',
    endpoint: bpmDef.getAllForStart,
    row: { defId: '9', key: 'leave', name: '请假申请', treeId: '', status: 'DEPLOYED', version: 1 },
    card: '请假申请',
    address: '/pages/bpm/StartForm?defId=9',
    empty: 'lists.startable.empty',
  },
  {
    list: 'receivedForwards',
    endpoint: bpmCc.myRecevieTurn,
    row: {
      id: '801',
      subject: '办公室搬迁',
      fromUser: '李强',
      fromUserId: '4',
      instId: '70',
      ccType: 'COPY',
      createTime: '2026-11-19 09:00:00',
      instCp: { id: '811', isRead: 'NO' },
    },
    card: '办公室搬迁',
    address: '/pages/bpm/TransmitParticulars?instId=70&cp=811',
    empty: 'lists.receivedForwards.empty',
  },
  {
    list: 'notices',
    endpoint: innerMessages.queryMsg,
    row: { msgId: '601', msgTitle: '年假三天已批准', isRead: 'no', createTime: '2026-11-19 09:00:00' },
    card: '年假三天已批准',
    address: '/pages/bpm/newsdetails?id=601',
    empty: 'lists.notices.empty',
  },
];

describe.each(LISTS)('the $list page', ({ list, endpoint, row, card, address, empty }) => {
  const aRow = aPageDto([row]);

  it('shows a loading state until its rows arrive, then the rows without accessibility violations', async () => {
    const platform = startPlatform();
    const release = platform.hold(endpoint, aRow);
    renderPage(list);
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).toBeInTheDocument();
    release();
    await expect.element(page.getByRole('link', { name: card })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: word(pageTitle(list)) })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).not.toBeInTheDocument();
    expect(document.title).toBe(word(pageTitle(list)));
    expect(await findAxeViolations()).toEqual([]);
  });

  it('opens the page of a row when its card is pressed', async () => {
    startPlatform().answer(endpoint, aRow);
    renderPage(list);
    await page.getByRole('link', { name: card }).click();
    await expect.poll(currentAddress).toBe(address);
  });

  it('shows what belongs here when it is empty', async () => {
    startPlatform().answer(endpoint, aPageDto([]));
    renderPage(list);
    await expect.element(page.getByText(word(empty))).toBeVisible();
    expect(await findAxeViolations()).toEqual([]);
  });

  it('shows the failure, and the rows after a successful retry', async () => {
    const platform = startPlatform();
    platform.fail(endpoint, { gatewayStatus: 502 });
    renderPage(list);
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.serverFault'));
    platform.answer(endpoint, aRow);
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByRole('link', { name: card })).toBeVisible();
    await expect.element(page.getByText(word('error.serverFault'))).not.toBeInTheDocument();
  });

  it.each([
    ['rows in an unknown envelope', { items: [row], total: 1 }],
    ['rows of another kind', aPageDto([{ foo: 1 }])],
  ])('shows that the response is unreadable, not that the list is empty, for %s', async (_, answer) => {
    const platform = startPlatform();
    platform.answer(endpoint, answer);
    renderPage(list);
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.unreadable'));
    await expect.element(page.getByText(word(empty))).not.toBeInTheDocument();
  });
});

it('shows no status chip for a request with a status unknown to the client', async () => {
  const platform = startPlatform();
  platform.answer(bpmInst.myBpmInsts, aPageDto([anInstanceDto({ subject: '年假三天', status: 'FROZEN' })]));
  renderPage('myApplications');
  await expect.element(page.getByRole('link', { name: '年假三天' })).toBeVisible();
  await expect.element(page.getByText(word('status.instance.unknown'))).not.toBeInTheDocument();
});

it('shows every status of a request in the words of the platform', async () => {
  const statuses = {
    DRAFTED: 'drafted',
    RUNNING: 'running',
    ABORT_END: 'aborted',
    SUCCESS_END: 'succeeded',
    CANCEL: 'cancelled',
    LOCK: 'locked',
    LOCKED: 'lockedByReturn',
    SUPSPEND: 'suspended',
    PENDING: 'onHold',
    ARCHIVED: 'archived',
  } as const;
  const rows = Object.keys(statuses).map((status) =>
    anInstanceDto({ instId: status, subject: `申请 ${status}`, status, outcome: 'approved' }),
  );
  startPlatform().answer(bpmInst.myBpmInsts, aPageDto(rows));
  await page.viewport(390, 3000);
  onTestFinished(() => page.viewport(390, 844));
  renderPage('myApplications');
  for (const [status, label] of Object.entries(statuses))
    await expect
      .element(page.getByRole('listitem').filter({ has: page.getByText(`申请 ${status}`, { exact: true }) }))
      .toHaveTextContent(word(`status.instance.${label}`));
});

it('requests the process categories with the parameters of the specification', async () => {
  const platform = startPlatform();
  platform.answer(bpmDef.getAllForStart, aPageDto([]));
  platform.answer(catalogue.getByCatKey, []);
  renderPage('startable');
  await expect.poll(() => platform.received(catalogue.getByCatKey).length).toBeGreaterThan(0);
  const [{ fields, headers } = { fields: {}, headers: new Headers() }] = platform.received(catalogue.getByCatKey);
  expect(fields).toMatchObject({
    ...{ catKey: 'BPM', readKey: 'start.mobileRead' },
    ...{ isAdmin: 'false', isGrant: 'false', isI18: 'YES', isMyBpm: 'YES' },
  });
  expect(headers.get('accept-language')).toMatch(/^zh-CN/u);
});

describe('the search of a list page', () => {
  it('sends the search text in the format of the contract and offers to clear it when nothing is found', async () => {
    const platform = startPlatform();
    platform.answer(bpmTaskLists.myTasks, ({ body }) =>
      aPageDto(JSON.stringify(body).includes('笔记本电脑') ? [] : [aTaskDto({ subject: '年假三天' })]),
    );
    renderPage('myTasks');
    await expect.element(page.getByRole('link', { name: '年假三天' })).toBeVisible();
    await page.getByRole('searchbox').fill('笔记本电脑');
    await expect.element(page.getByText(word('list.nothingFound', { search: '笔记本电脑' }))).toBeVisible();
    expect(platform.received(bpmTaskLists.myTasks).at(-1)?.body).toMatchObject({
      params: { 'Q_v.SUBJECT__S_LK': '笔记本电脑' },
    });
    await page
      .getByRole('main')
      .getByRole('button', { name: word('list.clearSearch') })
      .click();
    await expect.element(page.getByRole('link', { name: '年假三天' })).toBeVisible();
  });
});

describe('a list page with several result pages', () => {
  it('loads the next page near its end and renders only rows near the viewport', async () => {
    const platform = startPlatform();
    platform.answer(bpmTaskLists.myTasks, ({ body }) => {
      const { pageNo } = body as { readonly pageNo: number };
      const first = (pageNo - 1) * 20;
      const rows = Array.from({ length: 20 }, (_, index) =>
        aTaskDto({ taskId: String(1000 + first + index), subject: `申请 ${first + index + 1}` }),
      );
      return { pageNo, pageSize: 20, totalCount: 100, data: rows };
    });
    renderPage('myTasks');
    await expect.element(page.getByRole('link', { name: '申请 1', exact: false }).first()).toBeVisible();
    expect(platform.received(bpmTaskLists.myTasks).map(({ body }) => (body as { pageNo: number }).pageNo)).toContain(1);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await expect.element(page.getByRole('link', { name: '申请 21' })).toBeInTheDocument();
    expect(document.querySelectorAll('main a').length).toBeLessThan(40);
  });
});

describe('the selection of rows in a long list', () => {
  const TOTAL = 45;
  const tasks = Array.from({ length: TOTAL }, (_, index) =>
    aTaskDto({ taskId: String(1000 + index), subject: `年假 ${index + 1}` }),
  );
  const open = () => {
    const platform = startPlatform();
    platform.answer(bpmTaskLists.myTasks, ({ body }) => {
      const { pageNo, pageSize } = body as { pageNo: number; pageSize: number };
      return {
        ...aPageDto(tasks.slice((pageNo - 1) * pageSize, pageNo * pageSize)),
        totalCount: String(TOTAL),
        pageNo,
        pageSize,
      };
    });
    renderPage('myTasks');
    return platform;
  };

  it('shows how many rows "select all" selected and selects the rest on request', async () => {
    open();
    await page.getByRole('button', { name: word('list.select'), exact: true }).click();
    await page.getByRole('button', { name: word('list.selectAll'), exact: true }).click();
    const rest = page.getByRole('button', { name: word('message.takeRest') });
    await expect.element(rest).toBeVisible();
    await expect.element(page.getByText(/共 45 项/u)).toBeVisible();
    await rest.click();
    await expect
      .element(page.getByRole('heading', { level: 1, name: word('list.selected', { count: TOTAL }) }))
      .toBeVisible();
    await expect.element(rest).not.toBeInTheDocument();
  });

  it('rejects a blank search', async () => {
    open();
    const search = page.getByRole('searchbox');
    await search.fill('   ');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(word('validation.searchCriteria'))).toBeVisible();
  });
});

it('does not edit several selected requests at once, and gives the reason', async () => {
  startPlatform().answer(
    bpmInst.myBpmInsts,
    aPageDto(['70', '71'].map((instId) => anInstanceDto({ instId, status: 'DRAFTED' }))),
  );
  renderPage('myApplications');
  const press = (key: TextKey) => page.getByRole('button', { name: word(key), exact: true }).click();
  await press('list.select');
  await press('list.selectAll');
  await press('lists.mine.edit');
  await expect.element(page.getByText('选择多条记录时不能编辑')).toBeVisible();
  expect(currentAddress()).toMatch(/^\/pages\/bpm\/myInst/u);
});
