import type { ParsedPicture } from "./read-picture.ts";

/** Markers, from ITU-T T.81, table B.1 (https://www.w3.org/Graphics/JPEG/itu-t81.pdf). */
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Each coding process has its own start-of-frame marker; C4, C8 and CC mark other segments. */
const isStartOfFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Within a scan: an escaped FF byte, and restart markers. */
const belongsToScan = (marker: number) => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Whether a segment is metadata, such as EXIF, XMP or a comment (FE). JFIF's density (E0), color profiles (E2) and
 * Adobe's color transform (EE) are needed for display.
 */
const isMetadata = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;

/** Parses a JPEG: start of image, one frame, at least one scan, and end of image at the file's end. */
export function readJpeg(bytes: Buffer): ParsedPicture | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined;
  const keptBytes: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: { readonly width: number; readonly height: number } | undefined;
  let hasScan = false;
  let offset = 2;
  for (;;) {
    if (bytes.readUInt8(offset) !== 0xff) return undefined;
    const marker = bytes.readUInt8(offset + 1);
    if (marker === endOfImage) break;
    const segmentEnd = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (isStartOfFrame(marker)) {
      if (frame !== undefined) return undefined;
      frame = { height: bytes.readUInt16BE(offset + 5), width: bytes.readUInt16BE(offset + 7) };
    }
    const isScan = marker === startOfScan;
    if (isScan && frame === undefined) return undefined;
    hasScan ||= isScan;
    const end = isScan ? endOfScan(bytes, segmentEnd) : segmentEnd;
    if (!isMetadata(marker)) keptBytes.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (frame === undefined || !hasScan || offset + 2 !== bytes.length) return undefined;
  return { ...frame, isAnimated: false, displayParts: [...keptBytes, bytes.subarray(offset)] };
}

/**
 * The offset of the first marker after the scan. In a truncated file, that is the file's end, where reading throws a
 * RangeError.
 */
function endOfScan(bytes: Buffer, scanStart: number): number {
  let offset = bytes.indexOf(0xff, scanStart);
  while (offset !== -1 && belongsToScan(bytes.readUInt8(offset + 1))) offset = bytes.indexOf(0xff, offset + 2);
  return offset === -1 ? bytes.length : offset;
}
