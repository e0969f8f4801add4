import type { ListAddress } from '#application/ports/forms/businessListGateway.ts';
import type { PageParams } from '../ui/navigation/addresses.ts';

/** Query parameters of this client. All others are passed to the list. */
const OWN_PARAMS = new Set(['key', 'alias', 'pk', 'tab', 'field']);

/** Extracts the address of the list, with its own parameters, from the query parameters. */
export const parseListAddress = (params: PageParams, key: string): ListAddress => ({
  key,
  params: Object.fromEntries(Object.entries(params).filter(([name]) => !OWN_PARAMS.has(name))),
});

/** Converts the address of a list to query parameters, together with `own` ones. */
export const toListParams = ({ key, params }: ListAddress, own: PageParams = {}): PageParams => ({
  ...params,
  ...own,
  key,
});
