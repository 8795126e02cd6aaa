/** Replaces ms, which jsonwebtoken uses to parse time spans such as "2 days"; the functions pass none. */
export default function ms(): never {
  throw new TypeError("This function carries nothing for spans of time.");
}
