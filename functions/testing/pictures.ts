/**
 * Sample pictures in base64: eight pixels wide and six high, encoded by a canvas in Chromium. `gif` has one pixel,
 * because canvases do not encode GIF.
 */
const base64Pictures = {
  png: [
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAYAAAD+Bd/7AAAANElEQVR4AYyMwQkAMAgDD1dyKGdyp+7UvpS8qsKBhEvsuN8fxnAt",
    "REKhnRY01H8vZEChCw8AAP//pm7HhwAAAAZJREFUAwAQiheVjz9B+gAAAABJRU5ErkJggg==",
  ],
  jpeg: [
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
    "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
    "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
    "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
    "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0o",
    "OjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2Nj",
    "Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/",
    "xAAbEAEBAAEFAAAAAAAAAAAAAAABAAIDERITIf/EABUBAQEAAAAAAAAAAAAAAAAAAAQF/8QAGBEAAgMAAAAAAAAAAAAAAAAAAAED",
    "MXH/2gAMAwEAAhEDEQA/AI10+oDF57+skhIvQ09Z/9k=",
  ],
  lossyWebp: [
    "UklGRjYCAABXRUJQVlA4WAoAAAAgAAAABwAABQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
    "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
    "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
    "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
    "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggSAAAABACAJ0BKggABgACwEwlsAJ0ugACdGgp",
    "5gAA/klNPNbcKtvem3i8arVi/oW0to8Rv+J69Ofr/8e629vZ9p++TAWh9f/g39VAAA==",
  ],
  losslessWebp: [
    "UklGRgYCAABXRUJQVlA4WAoAAAAgAAAABwAABQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
    "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
    "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
    "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
    "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDhMFwAAAC8HQAEAD/Az5s9kzsz8Rws+/h/R/xgB",
    "AA==",
  ],
  transparentWebp: [
    "UklGRkgCAABXRUJQVlA4WAoAAAAwAAAABwAABQAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABh",
    "Y3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAAB",
    "UAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAA",
    "AAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9Y",
    "WVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAM",
    "ZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZBTFBIDQAAAAEPMP8REeLw/xH9DxgAVlA4IEQAAAAw",
    "AgCdASoIAAYAAsBMJbACdLoAfgACjFgFAAD+cZ7F9VTpVdpiQWp2xyfn//t/ljXo+6fVKXo/vk2+Dz2//Bv6qAAAAA==",
  ],
  gif: ["R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"],
} as const;
export type SamplePictureName = keyof typeof base64Pictures;

/** Returns the bytes of a sample picture. */
export function samplePicture(name: SamplePictureName): Buffer {
  return Buffer.from(base64Pictures[name].join(""), "base64");
}

/** Inserts bytes at an offset, in place of the `replacedCount` bytes there. */
export function spliceBytes(bytes: Buffer, offset: number, inserted: Uint8Array | string, replacedCount = 0): Buffer {
  return Buffer.concat([bytes.subarray(0, offset), Buffer.from(inserted), bytes.subarray(offset + replacedCount)]);
}

/** Overwrites the bytes at an offset with these numbers. */
export function overwriteBytes(bytes: Buffer, offset: number, ...numbers: readonly number[]): Buffer {
  return spliceBytes(bytes, offset, Uint8Array.from(numbers), numbers.length);
}

/** Creates a PNG chunk with this content. The checksum is zero, because the shop does not verify it. */
export function pngChunk(name: string, data: string): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(name + data, "latin1"), checksum]);
}

/** Creates a JPEG segment with this marker. */
export function jpegSegment(marker: number, data: string): Buffer {
  const header = Buffer.from([0xff, marker, 0, 0]);
  header.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([header, Buffer.from(data, "latin1")]);
}

/** Appends a chunk to a WebP, updates its file size, and sets `flag` in its header. */
export function withWebpChunk(bytes: Buffer, name: string, data: string, flag = 0): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  const chunk = Buffer.concat([Buffer.from(name, "latin1"), length, Buffer.from(data, "latin1")]);
  const file = Buffer.concat([bytes, chunk, Buffer.alloc(data.length % 2)]);
  file.writeUInt32LE(file.length - 8, 4);
  file.writeUInt8(file.readUInt8(20) | flag, 20);
  return file;
}

/** Creates a PNG of this many bytes, most of which are invalid pixel data. */
export function pngOf(byteCount: number): Buffer {
  const picture = samplePicture("png");
  return spliceBytes(picture, 33, pngChunk("IDAT", "x".repeat(byteCount - picture.length - 12)));
}
