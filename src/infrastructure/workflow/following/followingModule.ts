import { BoardGateway } from '#application/ports/workflow/boardGateway.ts';
import { CopyGateway } from '#application/ports/workflow/copyGateway.ts';
import { FollowGateway } from '#application/ports/workflow/followGateway.ts';
import { NoticeGateway } from '#application/ports/workflow/noticeGateway.ts';
import type { ContainerBuilder } from '../../container/containerBuilder.ts';

export const followingModule = (wire: ContainerBuilder): void => {
  wire.gateway(CopyGateway, () => import('./httpCopyGateway.ts').then((file) => file.createHttpCopyGateway));
  wire.gateway(FollowGateway, () => import('./httpFollowGateway.ts').then((file) => file.createHttpFollowGateway));
  wire.gateway(BoardGateway, () => import('./httpBoardGateway.ts').then((file) => file.createHttpBoardGateway));
  wire.gateway(NoticeGateway, () => import('./httpNoticeGateway.ts').then((file) => file.createHttpNoticeGateway));
};
