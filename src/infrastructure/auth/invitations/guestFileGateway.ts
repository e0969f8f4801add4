import { INVITATION_HEADER } from '#contract/wire/envelope.ts';
import { guestCalls } from '#contract/auth/invitationEndpoints.ts';
import type { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail } from '#domain/shared/result.ts';
import { toStoredFile } from '../../files/fileCalls.ts';
import type { FileServer } from '../../files/fileServer.ts';
import { createSendUpload } from '../../files/sendUpload.ts';
import type { ApiClient } from '../../http/apiClient.ts';

/** Without a code nothing can be uploaded: a platform without invitations accepts files from logged-in users only. */
export interface GuestFileDependencies {
  readonly server: Pick<FileServer, 'base'>;
  readonly language: () => string;
  readonly call: ApiClient;
  readonly code?: string;
}

/**
 * Creates the file gateway of a guest. Guests upload files but cannot download them: pictures are shown from the
 * device.
 */
export function createGuestFileGateway({ server, language, call, code }: GuestFileDependencies): FileGateway {
  const shown = new Map<FileId, string>();
  return {
    async upload(file, name, onProgress, signal) {
      if (code === undefined) return fail({ kind: 'notOffered' });
      const room = await call(guestCalls.mayUpload, { code, fields: { size: file.size } });
      if (!room.ok && room.error.kind === 'refused') return room;
      if (signal?.aborted === true) return fail({ kind: 'offline' });
      const send = createSendUpload(() => ({ 'Accept-Language': language(), [INVITATION_HEADER]: code }));
      const sent = await send(server.base + guestCalls.upload.path, file, name, onProgress, signal);
      const stored = sent.ok ? toStoredFile(sent.value) : sent;
      if (stored.ok && file.type.startsWith('image/')) shown.set(stored.value.id, URL.createObjectURL(file));
      return stored;
    },
    download: async () => fail({ kind: 'notOffered' }),
    extendRetention: async () => [],
    getUrl: (file) => shown.get(file) ?? '',
  };
}
