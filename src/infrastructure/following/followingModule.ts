import { BoardGateway } from '#application/ports/boardGateway.ts';
import { CopyGateway } from '#application/ports/copyGateway.ts';
import { FollowGateway } from '#application/ports/followGateway.ts';
import { NoticeGateway } from '#application/ports/noticeGateway.ts';
import { laterGateway } from '../container/later.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { ApiClient } from '../http/apiClient.ts';

export const followingModule = (wire: ContainerBuilder): void => {
  wire.provide(
    CopyGateway,
    (call) => laterGateway(async () => (await import('./httpCopyGateway.ts')).makeHttpCopyGateway(call)),
    [ApiClient],
  );
  wire.provide(
    FollowGateway,
    (call) => laterGateway(async () => (await import('./httpFollowGateway.ts')).makeHttpFollowGateway(call)),
    [ApiClient],
  );
  wire.provide(
    BoardGateway,
    (call) => laterGateway(async () => (await import('./httpBoardGateway.ts')).makeHttpBoardGateway(call)),
    [ApiClient],
  );
  wire.provide(
    NoticeGateway,
    (call) => laterGateway(async () => (await import('./httpNoticeGateway.ts')).makeHttpNoticeGateway(call)),
    [ApiClient],
  );
};
