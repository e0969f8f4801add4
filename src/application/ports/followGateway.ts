import type { Favourite, FavouriteTarget, RequestOnHold, Share, TrackedRequest } from '#domain/instance/followViews.ts';
import type { Failure } from '#domain/shared/failure.ts';
import type { InstanceId } from '#domain/shared/ids.ts';
import type { Page, PageRequest } from '#domain/shared/page.ts';
import type { Result } from '#domain/shared/result.ts';
import { token } from '../token.ts';

/** What one keeps an eye on: tracked requests and those on hold, favourites, shared links. */
export interface FollowGateway {
  tracked(request: PageRequest): Promise<Result<Page<TrackedRequest>, Failure>>;
  /** A toggle on the wire: never repeated by itself. Answers whether it is tracked now. */
  toggleTracked(instance: InstanceId): Promise<Result<boolean, Failure>>;
  /** Follows it no longer; does nothing where one does not follow it. */
  untrack(instance: InstanceId): Promise<Result<void, Failure>>;
  requestsOnHold(request: PageRequest): Promise<Result<Page<RequestOnHold>, Failure>>;
  favourites(request: PageRequest): Promise<Result<Page<Favourite>, Failure>>;
  isFavourite(target: FavouriteTarget): Promise<Result<boolean, Failure>>;
  setFavourite(target: FavouriteTarget, isFavourite: boolean): Promise<Result<void, Failure>>;
  /** `given` by me, or `received`: those whose link I opened. */
  shares(side: 'given' | 'received', request: PageRequest): Promise<Result<Page<Share>, Failure>>;
  /** A link anybody of the company may open after login; the same one as long as it lasts. */
  share(instance: InstanceId): Promise<Result<Share, Failure>>;
  endShare(share: string): Promise<Result<void, Failure>>;
  /** Opens a shared link: from now on I may read the request. */
  openShare(token: string): Promise<Result<InstanceId, Failure>>;
}
export const FollowGateway = token<FollowGateway>('FollowGateway');
