import type { Favourite, FavouriteTarget, RequestOnHold, Share, TrackedRequest } from '#domain/requests/followViews.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../../shared/token.ts';

/** Requests the user follows: tracked ones, those on hold, favourites and shared links. */
export interface FollowGateway {
  listTracked(request: PageRequest): Promise<Result<Page<TrackedRequest>>>;
  /** Toggles on the server, so the call is never retried automatically. Returns whether the request is tracked now. */
  toggleTracked(instance: InstanceId): Promise<Result<boolean>>;
  /** Stops tracking the request; does nothing if it is not tracked. */
  untrack(instance: InstanceId): Promise<Result<void>>;
  listOnHold(request: PageRequest): Promise<Result<Page<RequestOnHold>>>;
  listFavourites(request: PageRequest): Promise<Result<Page<Favourite>>>;
  isFavourite(target: FavouriteTarget): Promise<Result<boolean>>;
  setFavourite(target: FavouriteTarget, isFavourite: boolean): Promise<Result<void>>;
  /** `given`: links created by the current user; `received`: links the current user has opened. */
  listShares(side: 'given' | 'received', request: PageRequest): Promise<Result<Page<Share>>>;
  /** Returns a link that any user of the company can open after login; the same link until it expires. */
  createShare(instance: InstanceId): Promise<Result<Share>>;
  endShare(share: string): Promise<Result<void>>;
  /** Opens a shared link. The current user may read the request from then on. */
  openShare(token: string): Promise<Result<InstanceId>>;
}
export const FollowGateway = token<FollowGateway>('FollowGateway');
