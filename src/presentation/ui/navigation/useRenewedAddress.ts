import type { MouseEvent } from 'react';
import { FileGateway } from '#application/ports/files/fileGateway.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { useAdapterContext } from './pageContext.ts';
import { safeLink } from './safeLink.ts';

/** Returns a click handler that renews the address of a file, as file addresses expire. */
export function useRenewedAddress(file: FileId) {
  const { get } = useAdapterContext();
  return ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    const address = safeLink(get(FileGateway).getUrl(file));
    if (address !== undefined) currentTarget.href = address;
  };
}
