import type { ParsedPicture } from "./read-picture.ts";

/** The first byte of a GIF's blocks (https://www.w3.org/Graphics/GIF/spec-gif89a.txt). */
const image = 0x2c;
const extension = 0x21;
const trailer = 0x3b;
/** Label of the only extension needed for display: transparency and frame duration. */
const graphicControl = 0xf9;

/** Parses a GIF: signature, canvas, at least one image, and the trailer as the file's last byte. */
export function readGif(bytes: Buffer): ParsedPicture | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))) return undefined;
  let width = bytes.readUInt16LE(6);
  let height = bytes.readUInt16LE(8);
  let offset = 13 + colorTableLength(bytes.readUInt8(10));
  const keptBytes: Uint8Array[] = [bytes.subarray(0, offset)];
  let imageCount = 0;
  while (bytes.readUInt8(offset) !== trailer) {
    const block = bytes.readUInt8(offset);
    const label = bytes.readUInt8(offset + 1);
    if (block !== image && block !== extension) return undefined;
    let dataStart = offset + 2;
    if (block === image) {
      imageCount += 1;
      width = Math.max(width, bytes.readUInt16LE(offset + 1) + bytes.readUInt16LE(offset + 5));
      height = Math.max(height, bytes.readUInt16LE(offset + 3) + bytes.readUInt16LE(offset + 7));
      // The color table is followed by one byte about the compression.
      dataStart = offset + 10 + colorTableLength(bytes.readUInt8(offset + 9)) + 1;
    }
    const end = endOfData(bytes, dataStart);
    if (block === image || label === graphicControl) keptBytes.push(bytes.subarray(offset, end));
    offset = end;
  }
  if (imageCount === 0 || offset + 1 !== bytes.length) return undefined;
  return { width, height, isAnimated: imageCount > 1, displayParts: [...keptBytes, bytes.subarray(offset)] };
}

/** The length of the color table in bytes, from the packed field. */
function colorTableLength(packed: number): number {
  return (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1);
}

/** The offset after image or extension data: a sequence of length-prefixed blocks, the last of length zero. */
function endOfData(bytes: Buffer, start: number): number {
  let offset = start;
  for (let length = bytes.readUInt8(offset); length > 0; length = bytes.readUInt8(offset)) offset += length + 1;
  return offset + 1;
}
