import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { InvitationGateway } from '#application/ports/invitationGateway.ts';
import { RecordGateway } from '#application/ports/recordGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';

export const formModule = (wire: ContainerBuilder): void => {
  wire.gateway(FormLinkGateway, async () => (await import('./httpFormLinkGateway.ts')).makeHttpFormLinkGateway);
  wire.gateway(RecordGateway, async () => (await import('./httpRecordGateway.ts')).makeHttpRecordGateway);
  wire.provide(
    InvitationGateway,
    (call) =>
      laterGateway(async () =>
        (await import('../invitation/httpInvitationGateway.ts')).makeHttpInvitationGateway(call),
      ),
    [ApiClient],
  );
};
