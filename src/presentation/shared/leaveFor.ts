/** Goes where an issuer asks for a name. @returns whether it is an address of the web at all */
export function leaveFor(address: string): boolean {
  if (!/^https?:\/\/[\w[]/iu.test(address)) return false;
  window.location.assign(address);
  return true;
}
