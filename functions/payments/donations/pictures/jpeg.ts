import type { ReadPicture } from "./read-picture.ts";

/** Markers, from ITU-T T.81, table B.1 (https://www.w3.org/Graphics/JPEG/itu-t81.pdf). */
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Each way to code a picture has a start of frame of its own; C4, C8 and CC are tables. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Inside a scan: a byte FF of the picture itself, and the marks where a decoder may begin anew. */
const belongsToScan = (marker: number) => marker === 0x00 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * What applications add: JFIF's density (E0), color profiles (E2) and Adobe's kind of colors (EE) are needed to
 * show it; EXIF, XMP and comments (FE) are not.
 */
const isDropped = (marker: number) =>
  (marker >= 0xe1 && marker <= 0xef && marker !== 0xe2 && marker !== 0xee) || marker === 0xfe;

/** A JPEG: start of image, one frame, at least one scan after it, and end of image as the last thing in the file. */
export function readJpeg(bytes: Buffer): ReadPicture | undefined {
  if (bytes.readUInt16BE(0) !== 0xff00 + startOfImage) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
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
    if (!isDropped(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (frame === undefined || !scanned || at + 2 !== bytes.length) return undefined;
  return { ...frame, moves: false, kept: [...kept, bytes.subarray(at)] };
}

/**
 * Where the next marker begins that is not part of the scan. A file that ends before it throws a RangeError when that
 * is read.
 */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && belongsToScan(bytes.readUInt8(at + 1))) at = bytes.indexOf(0xff, at + 2);
  return at === -1 ? bytes.length : at;
}
