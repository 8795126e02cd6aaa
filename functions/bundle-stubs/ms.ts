/** In place of ms, with which jsonwebtoken reads spans of time such as "2 days"; nobody here gives it one. */
export default function ms(): never {
  throw new TypeError("This function carries nothing for spans of time.");
}
