import { FormLinkGateway } from '#application/ports/forms/formLinkGateway.ts';
import { InvitationGateway } from '#application/ports/auth/invitationGateway.ts';
import { RecordGateway } from '#application/ports/forms/recordGateway.ts';
import type { ContainerBuilder } from '../container/containerBuilder.ts';
import { lazyGateway } from '../container/lazyUseCase.ts';
import { ApiClient } from '../http/apiClient.ts';

export const formModule = (wire: ContainerBuilder): void => {
  wire.gateway(FormLinkGateway, () =>
    import('./httpFormLinkGateway.ts').then((file) => file.createHttpFormLinkGateway),
  );
  wire.gateway(RecordGateway, () => import('./httpRecordGateway.ts').then((file) => file.createHttpRecordGateway));
  wire.provide(
    InvitationGateway,
    (call) =>
      lazyGateway(() =>
        import('../auth/invitations/httpInvitationGateway.ts').then((file) => file.createHttpInvitationGateway(call)),
      ),
    [ApiClient],
  );
};
