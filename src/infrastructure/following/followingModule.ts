import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const followingModule = (wire: ContainerBuilder): void => {
  wire.gateway(CopyGateway, async () => (await import('./httpCopyGateway.ts')).makeHttpCopyGateway);
  wire.gateway(FollowGateway, async () => (await import('./httpFollowGateway.ts')).makeHttpFollowGateway);
  wire.gateway(BoardGateway, async () => (await import('./httpBoardGateway.ts')).makeHttpBoardGateway);
  wire.gateway(NoticeGateway, async () => (await import('./httpNoticeGateway.ts')).makeHttpNoticeGateway);
};
