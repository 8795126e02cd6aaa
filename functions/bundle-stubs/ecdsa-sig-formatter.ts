/** Replaces the ECDSA signature converter: tokens are signed with HS256, and no other algorithm is accepted. */
export function derToJose(): never {
  throw new TypeError("ECDSA is not included in this bundle.");
}
export const joseToDer = derToJose;
