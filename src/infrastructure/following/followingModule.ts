import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { BoardGateway } from '#application/ports/boardGateway.ts';
import type { Wiring } from '../container/wiring.ts';
import { ApiClient } from '../http/apiClient.ts';
import { makeHttpBoardGateway } from './httpBoardGateway.ts';
import { makeHttpCopyGateway } from './httpCopyGateway.ts';
import { makeHttpFollowGateway } from './httpFollowGateway.ts';
import { makeHttpNoticeGateway } from './httpNoticeGateway.ts';

export const followingModule = (wire: Wiring): void => {
  wire.provide(CopyGateway, makeHttpCopyGateway, [ApiClient]);
  wire.provide(FollowGateway, makeHttpFollowGateway, [ApiClient]);
  wire.provide(BoardGateway, makeHttpBoardGateway, [ApiClient]);
  wire.provide(NoticeGateway, makeHttpNoticeGateway, [ApiClient]);
};
