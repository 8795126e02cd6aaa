/** Replaces the ECDSA signature converter: tokens are signed with HS256, and no other algorithm is accepted. */
export function derToJose(): never {
  throw new TypeError("This function carries nothing for elliptic curves.");
}
export const joseToDer = derToJose;
