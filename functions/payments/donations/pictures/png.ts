import type { ReadPicture } from "./read-picture.ts";

const signature = Buffer.from("89504e470d0a1a0a", "hex");

/** Chunks needed for pixels and colors. Not text, time or EXIF. https://www.w3.org/TR/png-3/#11Chunks */
const keptChunks: ReadonlySet<string> = new Set(
  ["IHDR", "PLTE", "IDAT", "IEND"].concat(["tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "pHYs"]),
);

/** A PNG: signature, `IHDR` first, at least one `IDAT`, and `IEND` at the file's end. */
export function readPng(bytes: Buffer): ReadPicture | undefined {
  if (!bytes.subarray(0, signature.length).equals(signature)) return undefined;
  const keptBytes: Uint8Array[] = [signature];
  const seen = new Set<string>();
  let at = signature.length;
  while (!seen.has("IEND")) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString("latin1", at + 4, at + 8);
    // A chunk consists of length, name, data and checksum.
    const end = at + 12 + length;
    if (end > bytes.length || (type === "IHDR") !== (seen.size === 0)) return undefined;
    if (type === "IHDR" && length !== 13) return undefined;
    if (keptChunks.has(type)) keptBytes.push(bytes.subarray(at, end));
    seen.add(type);
    at = end;
  }
  if (at !== bytes.length || !seen.has("IDAT")) return undefined;
  // IHDR is the first chunk, so its data starts here.
  const header = signature.length + 8;
  // https://www.w3.org/TR/png-3/#acTL-chunk
  return {
    width: bytes.readUInt32BE(header),
    height: bytes.readUInt32BE(header + 4),
    moves: seen.has("acTL"),
    kept: keptBytes,
  };
}
