import type { MouseEvent } from 'react';
import { FileGateway } from '#application/ports/fileGateway.ts';
import type { FileId } from '#domain/shared/ids.ts';
import { useAdapterContext } from './pageContext.ts';
import { safeLink } from './safeLink.ts';

/** The address of a file is good for a while only: a link that has stood longer gets another as it is pressed. */
export function useRenewedAddress(file: FileId) {
  const { get } = useAdapterContext();
  return ({ currentTarget }: MouseEvent<HTMLAnchorElement>): void => {
    const address = safeLink(get(FileGateway).address(file));
    if (address !== undefined) currentTarget.href = address;
  };
}
