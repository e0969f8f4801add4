import { isHttpUrl } from '#domain/auth/outsideAddress.ts';

/** Leaves the app for the login page of an identity provider. @returns false if the address is not a web address */
export function openExternalLogin(address: string): boolean {
  if (!isHttpUrl(address)) return false;
  window.location.assign(address);
  return true;
}
