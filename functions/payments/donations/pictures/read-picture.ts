import type { PictureType } from "#shared/domain/picture.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** A file that was parsed completely as a picture of its type. */
export interface ParsedPicture {
  /** In pixels. If a file declares several sizes, the largest, because a browser allocates memory for it. */
  readonly width: number;
  readonly height: number;
  /** Whether it is animated. */
  readonly isAnimated: boolean;
  /** The parts needed for display, in order, without metadata and comments. */
  readonly displayParts: readonly Uint8Array[];
}

const readers: Readonly<Record<PictureType, (bytes: Buffer) => ParsedPicture | undefined>> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/webp": readWebp,
  "image/gif": readGif,
};

/**
 * Parses a picture of this type; undefined if the bytes are not one, are truncated, or have trailing data. Does not
 * decode pixels.
 */
export function readPictureOf(type: PictureType, bytes: Buffer): ParsedPicture | undefined {
  try {
    const picture = readers[type](bytes);
    return picture !== undefined && picture.width > 0 && picture.height > 0 ? picture : undefined;
  } catch (thrown) {
    // A read beyond the Buffer's end: the file is truncated.
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
