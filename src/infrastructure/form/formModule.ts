import { FormLinkGateway } from '#application/ports/formLinkGateway.ts';
import { InvitationGateway } from '#application/ports/invitationGateway.ts';
import { RecordGateway } from '#application/ports/recordGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { laterGateway } from '../container/later.ts';
import { ApiClient } from '../http/apiClient.ts';

export const formModule = (wire: ContainerBuilder): void => {
  wire.gateway(FormLinkGateway, () => import('./httpFormLinkGateway.ts').then((file) => file.makeHttpFormLinkGateway));
  wire.gateway(RecordGateway, () => import('./httpRecordGateway.ts').then((file) => file.makeHttpRecordGateway));
  wire.provide(
    InvitationGateway,
    (call) =>
      laterGateway(() =>
        import('../invitation/httpInvitationGateway.ts').then((file) => file.makeHttpInvitationGateway(call)),
      ),
    [ApiClient],
  );
};
