import { INVITATION_HEADER } from '#api/envelope.ts';
import { guestCalls } from '#api/invitationEndpoints.ts';
import type { FileGateway } from '#application/ports/fileGateway.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { fail } from '#domain/shared/result.ts';
import { storedIn } from '../file/fileCalls.ts';
import type { FileServer } from '../file/fileServer.ts';
import { makeSendUpload } from '../file/sendUpload.ts';
import type { ApiClient } from '../http/apiClient.ts';

/** Without a code nothing can be uploaded: a platform that knows no invitations takes files from people only. */
export interface GuestFiles {
  readonly server: Pick<FileServer, 'base'>;
  readonly language: () => string;
  readonly call: ApiClient;
  readonly code?: string;
}

/**
 * Files of a guest. They are sent, and never read back: a picture chosen on this page is shown from the device itself.
 */
export function makeGuestFileGateway({ server, language, call, code }: GuestFiles): FileGateway {
  const shown = new Map<FileId, string>();
  return {
    async upload(file, name, onProgress, signal) {
      if (code === undefined) return fail({ kind: 'notOffered' });
      const room = await call(guestCalls.mayUpload, { code, fields: { size: file.size } });
      if (!room.ok && room.error.kind === 'refused') return room;
      if (signal?.aborted === true) return fail({ kind: 'offline' });
      const send = makeSendUpload(() => ({ 'Accept-Language': language(), [INVITATION_HEADER]: code }));
      const sent = await send(server.base + guestCalls.upload.path, file, name, onProgress, signal);
      const stored = sent.ok ? storedIn(sent.value) : sent;
      if (stored.ok && file.type.startsWith('image/')) shown.set(stored.value.id, URL.createObjectURL(file));
      return stored;
    },
    download: async () => fail({ kind: 'notOffered' }),
    keep: async () => [],
    address: (file) => shown.get(file) ?? '',
  };
}
