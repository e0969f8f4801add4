import type { Row, StubAnswer } from './answers.ts';
import { accepted, bare, emptyBody } from './answers.ts';
import type { Question, StubEndpoint } from './endpoints.ts';
import { get, getOrPost, send, under } from './endpoints.ts';
import { LIST_BODY, columnsOf, pageOf } from './lists.ts';
import { mutateRow } from './oddRows.ts';
import { stored } from './rows.ts';
import type { Company } from './state.ts';

const ENTRIES = [
  { title: '我的待办', routeName: 'myTasks', icon: 'todo', bgColor: '#3366ff', iconfontcolor: '', module: 'bpm' },
  { title: '新建流程', routeName: 'mySolutions', icon: 'new', bgColor: '#33aa66', iconfontcolor: '', module: 'bpm' },
];

const portal = (portId: string, name: string): Row => ({
  ...stored(portId, null, '2026-01-05 09:00:00'),
  ...{
    portId,
    name,
    key: `portal${portId}`,
    isDefault: '1',
    priority: 1,
    isMobile: 'YES',
    layoutJson: '',
    appId: null,
  },
  layoutHtml: JSON.stringify([{ type: 'process', title: '流程', titleflg: true, items: ENTRIES }]),
});

const news = (newId: string, subject: string): Row => ({
  ...stored(newId, null, '2026-05-03 09:00:00'),
  ...{
    newId,
    subject,
    keywords: '放假',
    content: '<p>放假一天。</p>',
    sysDicNew: 'companyNotice',
    sysDicName: '公司公告',
  },
  ...{ imgFileId: null, readTimes: 12, author: '管理员', status: 'Issued', files: null },
});
const NEWS = [news('7001', '端午节放假通知'), news('7009', '奇异新闻')];

/** Every column of the statement needs the alias of its table. */
const MESSAGE_COLUMNS = columnsOf(
  'iim',
  'MSG_TITLE_ CONTENT_ CREATE_TIME_ IS_READ_ CATEGORY_ SENDER_ SENDER_ID_ MSG_ID_',
);

function messages({ company, body }: Question): StubAnswer {
  const rows = company.messages.map(({ id, title, isRead, isOdd }) =>
    mutateRow('messages', isOdd, {
      ...stored(id, null, '2026-05-14 09:00:00'),
      ...{ msgId: id, msgTitle: title, content: `<p>${title}</p>`, linkMsg: null, category: '流程', senderId: '0' },
      ...{
        sender: '系统',
        delFlag: 'no',
        isRead: isRead ? 'yes' : 'no',
        recId: `${id.slice(0, -3)}5${id.slice(-2)}`,
        recType: 'user',
      },
    }),
  );
  return pageOf({ entities: rows, columns: MESSAGE_COLUMNS, show: (row: Row) => row }, body);
}

function markRead({ company, body }: Question): StubAnswer {
  for (const message of company.messages) if (message.id === body['msgId']) message.isRead = true;
  return emptyBody;
}

/** Message ids and ids of recipient rows, as comma-separated lists. */
function deleteMessages(company: Company, ids: string): StubAnswer {
  const gone = ids.split(',');
  const kept = company.messages.filter(
    ({ id }) => !gone.includes(id) && !gone.includes(`${id.slice(0, -3)}5${id.slice(-2)}`),
  );
  company.messages.splice(0, company.messages.length, ...kept);
  return accepted(null, '删除成功!');
}

const nothing = ({ body }: Question): StubAnswer =>
  pageOf({ entities: [] as Row[], columns: MESSAGE_COLUMNS, show: (row) => row }, body, null);

export const portalEndpoints: readonly StubEndpoint[] = [
  ...under('api-portal/portal/core/insPortalDef', [
    getOrPost('listMobilePortals', () =>
      accepted([portal('8001', '移动门户'), mutateRow('portals', true, portal('8009', '奇异门户'))]),
    ),
    get('getLayoutListByPortalId', {}, () => accepted([])),
    get('getLayoutListByPortalKey', {}, () => accepted([])),
    get('getLayoutListByLoginUser', {}, () => accepted([])),
    get('getDataByColId', {}, () => accepted([])),
    get('getCurUserPortalByAppId', { appId: 'text' }, () => accepted(portal('8001', '移动门户'))),
    get('getListByPortalId', { portId: 'text' }, () => accepted(portal('8001', '移动门户'))),
    send('getMonthOrDayData', { colId: 'text', calendarMode: 'text', calendarValue: 'text' }, () => accepted([])),
    get('getCalendarMonthData', { calendarValue: 'text' }, () => accepted([])),
  ]),
  ...under('api-portal/portal/core/insNews', [
    send('getAllIssuedNews', LIST_BODY, ({ body }) =>
      pageOf(
        {
          entities: NEWS,
          columns: columnsOf('', 'SUBJECT_ SYS_DIC_NEW_ STATUS_ CREATE_TIME_'),
          show: (row: Row) => mutateRow('news', row['newId'] === '7009', row),
        },
        body,
      ),
    ),
    get('readInsNews', { pkId: 'text' }, ({ param }) =>
      accepted(NEWS.find(({ newId }) => newId === param('pkId')) ?? {}),
    ),
  ]),
  ...under('api-portal/portal/core/infInnerMsg', [
    send('queryMsg', LIST_BODY, messages),
    send('queryGroupMsg', LIST_BODY, nothing),
    send('querySentMsg', LIST_BODY, nothing),
    send('readMessage', { msgId: 'text' }, markRead),
    send('delByRecIds', { recIds: 'text' }, ({ company, body }) => deleteMessages(company, String(body['recIds']))),
    send('delSentMsg', { msgIds: 'text' }, () => accepted(null, '删除成功!')),
    send('sendMsg', {}, () => accepted(null, '发送成功!')),
  ]),
  ...under('api-portal/portal/core', [get('insRemindDef/myRemind', {}, () => bare([]))]),
];
