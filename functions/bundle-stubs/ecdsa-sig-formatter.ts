/**
 * In place of what rewrites signatures by elliptic curves: our tokens are signed with HS256, and no other algorithm
 * is read.
 */
export function derToJose(): never {
  throw new TypeError("This function carries nothing for elliptic curves.");
}
export const joseToDer = derToJose;
