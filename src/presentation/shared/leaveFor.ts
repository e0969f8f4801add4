import { isOutsideAddress } from '#domain/session/outsideAddress.ts';

/** Goes where an issuer asks for a name. @returns whether it is an address of the web at all */
export function leaveFor(address: string): boolean {
  if (!isOutsideAddress(address)) return false;
  window.location.assign(address);
  return true;
}
