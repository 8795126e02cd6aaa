/**
 * Whether the browser has passkeys, and the address may have them: browsers bind a passkey to a host name, so there are
 * none at an IP address. Without secure context the interface is absent.
 */
export function supportsPasskeys(): boolean {
  const isIpAddress = /^[\d.]+$|:/.test(window.location.hostname);
  return typeof window.PublicKeyCredential === "function" && !isIpAddress;
}
