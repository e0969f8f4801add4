import type { InstanceRow } from '#domain/instance/instanceViews.ts';
import type { PageAddress } from '../routes/addresses.ts';

/** Where a request of mine opens: a draft goes on being written, everything else is looked at. */
export const instanceAddress = ({ id, status, definitionId }: InstanceRow): PageAddress =>
  status === 'drafted'
    ? { page: 'startForm', params: { defId: definitionId, instId: id } }
    : { page: 'instanceDetail', params: { instId: id, from: 'mine' } };
