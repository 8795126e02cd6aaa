import type { ParsedPicture } from "./read-picture.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** The chunks needed for pixels and colors; not text, time or EXIF. https://www.w3.org/TR/png-3/#11Chunks */
const keptChunks: ReadonlySet<string> = new Set(
  ["IHDR", "PLTE", "IDAT", "IEND"].concat(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs"]),
);

/** Parses a PNG: signature, `IHDR` first, at least one `IDAT`, and `IEND` at the file's end. */
export function readPng(bytes: Buffer): ParsedPicture | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const keptBytes: Uint8Array[] = [signature];
  const seenTypes = new Set<string>();
  let offset = signature.length;
  while (!seenTypes.has("IEND")) {
    const length = bytes.readUInt32BE(offset);
    const type = bytes.toString("latin1", offset + 4, offset + 8);
    // A chunk consists of length, name, data and checksum.
    const end = offset + 12 + length;
    if (end > bytes.length || (type === "IHDR") !== (seenTypes.size === 0)) return undefined;
    if (type === "IHDR" && length !== 13) return undefined;
    if (keptChunks.has(type)) keptBytes.push(bytes.subarray(offset, end));
    seenTypes.add(type);
    offset = end;
  }
  if (offset !== bytes.length || !seenTypes.has("IDAT")) return undefined;
  // IHDR is the first chunk, so its data starts here.
  const headerStart = signature.length + 8;
  // An `acTL` chunk marks an animation: https://www.w3.org/TR/png-3/#acTL-chunk
  return {
    width: bytes.readUInt32BE(headerStart),
    height: bytes.readUInt32BE(headerStart + 4),
    isAnimated: seenTypes.has("acTL"),
    displayParts: keptBytes,
  };
}
