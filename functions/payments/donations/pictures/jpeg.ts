import type { ReadPicture } from "./read-picture.ts";

/** Markers, from ITU-T T.81, table B.1 (https://www.w3.org/Graphics/JPEG/itu-t81.pdf). */
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Each coding process has its own start-of-frame marker; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Within a scan: an escaped FF byte, and restart markers. */
const belongsToScan = (marker: number) => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Application segments: JFIF's density (E0), color profiles (E2) and Adobe's color transform (EE) are needed for
 * display; EXIF, XMP and comments (FE) are not.
 */
const isDropped = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;

/** A JPEG: start of image, one frame, at least one scan, and end of image at the file's end. */
export function readJpeg(bytes: Buffer): ReadPicture | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined;
  const keptBytes: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: { readonly width: number; readonly height: number } | undefined;
  let scanned = false;
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) break;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (isFrame(marker)) {
      if (frame !== undefined) return undefined;
      frame = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    const isScan = marker === startOfScan;
    if (isScan && frame === undefined) return undefined;
    scanned ||= isScan;
    const end = isScan ? endOfScan(bytes, next) : next;
    if (!isDropped(marker)) keptBytes.push(bytes.subarray(at, end));
    at = end;
  }
  if (frame === undefined || !scanned || at + 2 !== bytes.length) return undefined;
  return { ...frame, moves: false, kept: [...keptBytes, bytes.subarray(at)] };
}

/** The position of the next marker after the scan. A truncated file causes a RangeError when it is read. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && belongsToScan(bytes.readUInt8(at + 1))) at = bytes.indexOf(0xff, at + 2);
  return at === -1 ? bytes.length : at;
}
