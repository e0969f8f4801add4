import { innerMessages, type InnerMessageDto } from '#api/innerMessages.ts';
import { isYes } from '#api/isYes.ts';
import { fromWireTime } from '#api/time.ts';
import type { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { Notice } from '#domain/instance/followViews.ts';
import { ok } from '#domain/shared/result.ts';
import type { ApiClient } from '../http/apiClient.ts';
import { withoutValue } from '../wire/withoutValue.ts';
import { toPage, toQuery, type QuerySpelling } from '../wire/pages.ts';
import { plainText } from '../wire/plainText.ts';

/** The list joins tables: without its prefix it fails (contract wire 4.2). */
const NOTICES: QuerySpelling = {
  search: 'Q_iim.MSG_TITLE__S_LK',
  filters: { about: { key: 'Q_iim.CATEGORY__S_EQ' } },
};

export const makeHttpNoticeGateway = (call: ApiClient): NoticeGateway => ({
  async notices(request) {
    const answer = await call(innerMessages.queryMsg, { body: toQuery(request, NOTICES) });
    return answer.ok ? ok(toPage(answer, toNotice)) : answer;
  },
  async find(notice) {
    const answer = await call(innerMessages.get, { fields: { pkId: notice } });
    return answer.ok ? ok(toNotice(answer.value)) : answer;
  },
  markRead: async (notice) => withoutValue(await call(innerMessages.readMessage, { body: { msgId: notice } })),
  markAllRead: async () => withoutValue(await call(innerMessages.readAll, {})),
  remove: async (notices) =>
    withoutValue(await call(innerMessages.delByRecIds, { body: { recIds: notices.join(',') } })),
  unread: () => call(innerMessages.getUnreadCount, {}),
});

const toNotice = ({
  msgId,
  msgTitle,
  content,
  category,
  senderId,
  sender,
  instId,
  taskId,
  isRead,
  createTime,
}: InnerMessageDto): Notice => ({
  id: msgId,
  title: msgTitle ?? '',
  text: plainText(content ?? ''),
  about: category ?? '',
  senderName: sender ?? '',
  isRead: isYes(isRead),
  sentAt: fromWireTime(createTime) ?? 0,
  ...(senderId !== null && { senderId }),
  ...(instId !== null && { instanceId: instId }),
  ...(taskId !== null && { taskId }),
});
