import type { ListAddress } from '#application/ports/businessListGateway.ts';
import type { PageParams } from '../routes/addresses.ts';

/** What only our own pages read; everything else in the address is the list's own. */
const OWN = new Set(['key', 'alias', 'pk', 'tab', 'field']);

/** The list an address names, with what it brings for it. */
export const readListAddress = (params: PageParams, key: string): ListAddress => ({
  key,
  params: Object.fromEntries(Object.entries(params).filter(([name]) => !OWN.has(name))),
});

/** The same as parameters of a page, with some of its own. */
export const listParams = ({ key, params }: ListAddress, own: PageParams = {}): PageParams => ({
  ...params,
  ...own,
  key,
});
