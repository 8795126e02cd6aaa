/** Replaces ms, which jsonwebtoken uses to parse time spans such as "2 days"; no function passes one. */
export default function ms(): never {
  throw new TypeError("Parsing of time spans is not included in this bundle.");
}
