import { guestCalls } from '#contract/auth/invitationEndpoints.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { toClientNetwork } from '#server/http/toClientNetwork.ts';
import type { RequestContext } from '#server/http/requestContext.ts';
import { route, type ServerRoute } from '../http/serverRoute.ts';
import { refusedError } from '#server/http/errors.ts';
import type { ServerClock } from '#server/config/serverClock.ts';
import type { Caller } from '#server/http/caller.ts';
import { hashSecret } from '#server/auth/session/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { FileStore } from './fileStore.ts';
import { saveUploads } from './saveUploads.ts';
import { createUploadSaver } from './createUploadSaver.ts';
import { createInvitationQuota } from './uploadRoom.ts';

const MEGABYTE = 1024 * 1024;
/** Maximum total size of the files all guests of one invitation upload, in bytes. */
const MAX_INVITATION_BYTES = 100 * MEGABYTE;

/** Maximum per network in bytes; a whole office may share a network. */
const MAX_SENDER_BYTES = 25 * MEGABYTE;

/** Whether a guest may upload files now. Provided by the invitations. */
export type AdmitGuest = (guest: Caller) => Promise<Result<unknown>>;

interface GuestFileDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly maxFileSize: number;
  readonly admitGuest: AdmitGuest;
}

/** Files of guests belong to their invitation and can be read by users who may read the record they are sent with. */
export function guestFileRoutes(deps: GuestFileDeps): readonly ServerRoute[] {
  const { database, maxFileSize, admitGuest } = deps;
  const noRoom = refusedError('invitation.noRoom', { limit: MAX_INVITATION_BYTES / MEGABYTE });
  const noShare = refusedError('invitation.noShare', { limit: MAX_SENDER_BYTES / MEGABYTE });

  /** Checks the limits. Returns the upload quota and the hash of the sender, or the refusal. */
  async function checkQuota(guest: Caller, { address }: RequestContext, size: number) {
    const admitted = await admitGuest(guest);
    if (!admitted.ok) return admitted;
    const { id } = guest.person;
    const sender = hashSecret(`${id} ${toClientNetwork(address)}`);
    const { room, ofSender } = createInvitationQuota(
      database,
      { maxBytes: MAX_INVITATION_BYTES, maxBytesPerSender: MAX_SENDER_BYTES },
      sender,
    );
    if (!(await ofSender.hasRoom(id, size))) return noShare;
    return (await room.hasRoom(id, size)) ? ok({ room, sender }) : noRoom;
  }

  return [
    route(guestCalls.mayUpload, async ({ fields }, guest, request) => {
      const found = await checkQuota(guest, request, fields.size);
      return found.ok ? ok(null) : found;
    }),
    route(guestCalls.upload, async (_, guest, request) => {
      const { uploads, bodySize = maxFileSize } = request;
      const found = await checkQuota(guest, request, Math.min(bodySize, maxFileSize));
      if (!found.ok) return found;
      const { room, sender } = found.value;
      const keep = createUploadSaver({ ...deps, quota: room, createQuotaError: noRoom });
      const owner = { owner: guest.person.id, tenant: guest.tenant, sender };
      return saveUploads(keep, uploads(), { bodySize, owner, creator: '' });
    }),
  ];
}
