import type { ReadPicture } from "./read-picture.ts";

/** Blocks of a GIF (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
const image = 0x2c;
const extension = 0x21;
const trailer = 0x3b;
/** The only extension needed for display: transparency and frame duration. */
const graphicControl = 0xf9;

/** A GIF: signature, canvas, at least one image, and the trailer as the file's last byte. */
export function readGif(bytes: Buffer): ReadPicture | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return undefined;
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let at = 13 + colors(bytes.readUInt8(10));
  const keptBytes: Uint8Array[] = [bytes.subarray(0, at)];
  let pictures = 0;
  while (bytes.readUInt8(at) !== trailer) {
    const block = bytes.readUInt8(at);
    const label = bytes.readUInt8(at + 1);
    if (block !== image && block !== extension) return undefined;
    let position = at + 2;
    if (block === image) {
      pictures += 1;
      width = Math.max(width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      height = Math.max(height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      // A byte about the compression follows the color table.
      position = at + 10 + colors(bytes.readUInt8(at + 9)) + 1;
    }
    const end = endOfData(bytes, position);
    if (block === image || label === graphicControl) keptBytes.push(bytes.subarray(at, end));
    at = end;
  }
  if (pictures === 0 || at + 1 !== bytes.length) return undefined;
  return { width, height, moves: pictures > 1, kept: [...keptBytes, bytes.subarray(at)] };
}

/** The size of the color table in bytes, from the packed field. */
function colors(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

/** Data is a sequence of length-prefixed blocks; one of length zero ends it. */
function endOfData(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += length + 1;
  return at + 1;
}
