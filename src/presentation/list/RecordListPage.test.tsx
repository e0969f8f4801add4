import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { bpmCc } from '#api/bpmCc.ts';
import { bpmDef } from '#api/bpmDef.ts';
import { bpmHistory } from '#api/bpmHistory.ts';
import { bpmInst } from '#api/bpmInst.ts';
import { bpmTaskLists } from '#api/bpmTaskLists.ts';
import type { Endpoint } from '#api/endpoint.ts';
import { innerMessages } from '#api/innerMessages.ts';
import { axeFindings } from '#test/support/pages/axe.ts';
import { currentAddress, renderPage, startPlatform } from '#test/support/pages/renderPage.tsx';
import { word } from '#test/support/pages/words.ts';
import { anInstanceDto, aPageDto, aTaskDto } from '#test/support/wire.ts';
import type { TextKey } from '../i18n/textKeys.ts';
import type { ListName } from '../routes/addresses.ts';

interface ListRow {
  readonly list: ListName;
  readonly endpoint: Endpoint;
  readonly row: object;
  /** What the card is called, and where a tap leads. */
  readonly card: string;
  readonly address: string;
  readonly empty: TextKey;
}

/** The lists an employee opens every day, with a row as the contract describes it. */
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

describe.each(LISTS)('the list $list', ({ list, endpoint, row, card, address, empty }) => {
  const aRow = aPageDto([row]);

  it('says that its rows are on their way until they come, and shows them without a finding of axe', async () => {
    const platform = startPlatform();
    const release = platform.hold(endpoint, aRow);
    renderPage(list);
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).toBeInTheDocument();
    release();
    await expect.element(page.getByRole('link', { name: card })).toBeVisible();
    await expect.element(page.getByRole('heading', { level: 1, name: word(`page.${list}`) })).toBeVisible();
    await expect.element(page.getByRole('main').getByText(word('app.loading'))).not.toBeInTheDocument();
    expect(document.title).toBe(word(`page.${list}`));
    expect(await axeFindings()).toEqual([]);
  });

  it('opens the page of a row by a tap on its card', async () => {
    startPlatform().answer(endpoint, aRow);
    renderPage(list);
    await page.getByRole('link', { name: card }).click();
    await expect.poll(currentAddress).toBe(address);
  });

  it('says what belongs here when there is nothing', async () => {
    startPlatform().answer(endpoint, aPageDto([]));
    renderPage(list);
    await expect.element(page.getByText(word(empty))).toBeVisible();
    expect(await axeFindings()).toEqual([]);
  });

  it('says what failed, and shows the rows when a retry succeeds', async () => {
    const platform = startPlatform();
    platform.fail(endpoint, { gatewayStatus: 502 });
    renderPage(list);
    await expect.element(page.getByRole('alert')).toHaveTextContent(word('error.serverFault'));
    platform.answer(endpoint, aRow);
    await page.getByRole('button', { name: word('app.retry') }).click();
    await expect.element(page.getByRole('link', { name: card })).toBeVisible();
    await expect.element(page.getByText(word('error.serverFault'))).not.toBeInTheDocument();
  });
});

describe('the search of a list', () => {
  it('sends what is typed as the contract spells it, and leads back to all rows when nothing is found', async () => {
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

describe('a list of several pages', () => {
  it('asks for the next page when its end comes near, and draws the rows on the screen only', async () => {
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
