import type { InstanceRow } from '#domain/requests/instanceViews.ts';
import type { PageAddress } from './addresses.ts';

/** Returns the page of a request of the current user: the form for a draft, otherwise the detail page. */
export const instanceAddress = ({ id, status, definitionId }: InstanceRow): PageAddress =>
  status === 'drafted'
    ? { page: 'startForm', params: { defId: definitionId, instId: id } }
    : { page: 'instanceDetail', params: { instId: id, from: 'mine' } };
