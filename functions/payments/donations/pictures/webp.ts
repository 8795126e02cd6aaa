import type { ParsedPicture } from "./read-picture.ts";

/** Chunks needed for display. https://developers.google.com/speed/webp/docs/riff_container */
const keptChunks: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ICCP", "ALPH"]);
/** Flags in the `VP8X` chunk: the file is animated; it contains EXIF or XMP metadata. */
const animationFlag = 0x02;
const metadataFlags = 0x08 | 0x04;

type Size = Pick<ParsedPicture, "width" | "height">;

/**
 * Parses a WebP: a RIFF file of the declared length with one picture, alone or after a header with the canvas size.
 */
export function readWebp(bytes: Buffer): ParsedPicture | undefined {
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") return undefined;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const parts: Uint8Array[] = [];
  const sizes: Size[] = [];
  let imageCount = 0;
  let hasAnimation = false;
  for (let offset = 12; offset < bytes.length; ) {
    const name = bytes.toString("latin1", offset, offset + 4);
    const length = bytes.readUInt32LE(offset + 4);
    // Chunks start at even offsets.
    const end = offset + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const data = bytes.subarray(offset + 8, offset + 8 + length);
    const size = sizeOf(name, data);
    if (name.startsWith("VP8")) {
      if (size === undefined || (name === "VP8X" && offset !== 12)) return undefined;
      sizes.push(size);
    }
    if (name === "VP8 " || name === "VP8L") imageCount += 1;
    if (name === "ANIM" || name === "ANMF" || (name === "VP8X" && (data.readUInt8(0) & animationFlag) !== 0))
      hasAnimation = true;
    if (keptChunks.has(name))
      parts.push(name === "VP8X" ? withoutMetadata(bytes.subarray(offset, end)) : bytes.subarray(offset, end));
    offset = end;
  }
  if (imageCount > 1 || (imageCount === 0 && !hasAnimation)) return undefined;
  const largest = (dimensionOf: (size: Size) => number) => Math.max(0, ...sizes.map(dimensionOf));
  return {
    width: largest(({ width }) => width),
    height: largest(({ height }) => height),
    isAnimated: hasAnimation,
    displayParts: toRiffFile(parts),
  };
}

/**
 * The size declared in a `VP8X`, `VP8 ` or `VP8L` chunk; undefined for other or malformed chunks. Sources:
 * https://datatracker.ietf.org/doc/html/rfc9649#section-2.7 (VP8X), RFC 6386 section 9.1 (VP8), RFC 9649 section 3.4
 * (VP8L).
 */
function sizeOf(name: string, data: Buffer): Size | undefined {
  if (name === "VP8X") return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (name === "VP8L") {
    if (data.readUInt8(0) !== 0x2f) return undefined;
    const packedSize = data.readUInt32LE(1);
    return { width: (packedSize & 0x3fff) + 1, height: ((packedSize >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = name === "VP8 " && (data.readUInt8(0) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a;
  return isKeyFrame ? { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff } : undefined;
}

/** A copy of the `VP8X` chunk without its metadata flags. */
function withoutMetadata(header: Buffer): Buffer {
  const changed = Buffer.from(header);
  changed.writeUInt8(header.readUInt8(8) & ~metadataFlags, 8);
  return changed;
}

function toRiffFile(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  const head = Buffer.from("RIFF....WEBP", "latin1");
  head.writeUInt32LE(
    parts.reduce((sum, { length }) => sum + length, 4),
    4,
  );
  return [head, ...parts];
}
