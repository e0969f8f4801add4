import { guestCalls } from '#api/invitationEndpoints.ts';
import type { Failure } from '#domain/shared/failure.ts';
import { ok, type Result } from '#domain/shared/result.ts';
import { serve, type ServerRoute } from '../http/serverRoute.ts';
import { refused } from '../refused.ts';
import type { ServerClock } from '../serverClock.ts';
import type { Caller } from '../session/caller.ts';
import type { Database } from '../storage/database.ts';
import type { FileStore } from './fileStore.ts';
import { keepAll } from './keepAll.ts';
import { makeKeepUpload } from './keepUpload.ts';
import { makeGuestRoom } from './uploadRoom.ts';

const MEGABYTE = 1024 * 1024;
/** So much all guests of one invitation may upload together. */
const MOST_OF_GUESTS = 100 * MEGABYTE;

/** The word of invitations on whether a guest may come in at this moment; files only ask. */
export type AdmitGuest = (guest: Caller) => Promise<Result<unknown, Failure>>;

interface GuestFileDeps {
  readonly database: Database;
  readonly store: FileStore;
  readonly clock: ServerClock;
  readonly nextId: () => string;
  readonly maxFileSize: number;
  readonly admitGuest: AdmitGuest;
}

/** Files of guests belong to their invitation, and are read by whoever reads the record they are sent with. */
export function guestFileRoutes(deps: GuestFileDeps): readonly ServerRoute[] {
  const { database, maxFileSize, admitGuest } = deps;
  const room = makeGuestRoom(database, MOST_OF_GUESTS);
  const noRoom = refused('invitation.noRoom', { limit: MOST_OF_GUESTS / MEGABYTE });
  const keep = makeKeepUpload({ ...deps, room, noRoom });
  return [
    serve(guestCalls.mayUpload, async ({ fields }, guest) => {
      const admitted = await admitGuest(guest);
      if (!admitted.ok) return admitted;
      return (await room.has(guest.person.id, fields.size)) ? ok(null) : noRoom;
    }),
    serve(guestCalls.upload, async (_, guest, { uploads, bodySize = maxFileSize }) => {
      const admitted = await admitGuest(guest);
      if (!admitted.ok) return admitted;
      const { id } = guest.person;
      if (!(await room.has(id, Math.min(bodySize, maxFileSize)))) return noRoom;
      return keepAll(keep, uploads(), { bodySize, owner: { owner: id, tenant: guest.tenant }, creator: '' });
    }),
  ];
}
