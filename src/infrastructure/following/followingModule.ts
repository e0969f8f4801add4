import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';

export const followingModule = (wire: ContainerBuilder): void => {
  wire.gateway(CopyGateway, () => import('./httpCopyGateway.ts').then((file) => file.makeHttpCopyGateway));
  wire.gateway(FollowGateway, () => import('./httpFollowGateway.ts').then((file) => file.makeHttpFollowGateway));
  wire.gateway(BoardGateway, () => import('./httpBoardGateway.ts').then((file) => file.makeHttpBoardGateway));
  wire.gateway(NoticeGateway, () => import('./httpNoticeGateway.ts').then((file) => file.makeHttpNoticeGateway));
};
