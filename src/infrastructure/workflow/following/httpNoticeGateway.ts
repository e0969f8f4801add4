import { innerMessages, type InnerMessageDto } from '#contract/wire/innerMessages.ts';
import { isYes } from '#contract/wire/isYes.ts';
import { fromWireTime } from '#contract/wire/time.ts';
import type { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { Notice } from '#domain/requests/followViews.ts';
import { mapResult } from '#domain/shared/result.ts';
import type { ApiClient } from '../../http/apiClient.ts';
import { discardValue } from '../../http/wire/discardValue.ts';
import { toQuery, type QueryMapping, toPageResult } from '../../http/wire/pages.ts';
import { htmlToPlainText } from '../../http/wire/htmlToPlainText.ts';

/** The list joins tables, so columns without the prefix fail (contract wire 4.2). */
const NOTICES: QueryMapping = {
  search: 'Q_iim.MSG_TITLE__S_LK',
  filters: { about: { key: 'Q_iim.CATEGORY__S_EQ' } },
};

export const createHttpNoticeGateway = (call: ApiClient): NoticeGateway => ({
  listNotices: async (request) =>
    toPageResult(await call(innerMessages.queryMsg, { body: toQuery(request, NOTICES) }), toNotice),
  find: async (notice) => mapResult(await call(innerMessages.get, { fields: { pkId: notice } }), toNotice),
  markRead: async (notice) => discardValue(await call(innerMessages.readMessage, { body: { msgId: notice } })),
  markAllRead: async () => discardValue(await call(innerMessages.readAll, {})),
  remove: async (notices) =>
    discardValue(await call(innerMessages.delByRecIds, { body: { recIds: notices.join(',') } })),
  countUnread: () => call(innerMessages.getUnreadCount, {}),
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
  text: htmlToPlainText(content ?? ''),
  about: category ?? '',
  senderName: sender ?? '',
  isRead: isYes(isRead),
  sentAt: fromWireTime(createTime) ?? 0,
  ...(senderId !== null && { senderId }),
  ...(instId !== null && { instanceId: instId }),
  ...(taskId !== null && { taskId }),
});
