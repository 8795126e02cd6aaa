/** How a browser reaches an authenticator (https://www.w3.org/TR/webauthn-3/#enum-transport). */
export const passkeyTransports = ["ble", "hybrid", "internal", "nfc", "usb"] as const;
export type PasskeyTransport = (typeof passkeyTransports)[number];

/** Whether a browser's name for a transport is known. */
export function isPasskeyTransport(name: string): name is PasskeyTransport {
  return passkeyTransports.some((known) => known === name);
}
