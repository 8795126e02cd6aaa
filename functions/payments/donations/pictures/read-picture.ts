import type { PictureType } from "#shared/domain/picture.ts";
import { readGif } from "./gif.ts";
import { readJpeg } from "./jpeg.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/** A file that was read from its first byte to its last and is a picture of its kind. */
export interface ReadPicture {
  /** In pixels, the larger of what the file says in several places: a browser makes room for that. */
  readonly width: number;
  readonly height: number;
  /** Whether it has more than one frame. */
  readonly moves: boolean;
  /** The parts that show something, in their order: without where and with what it was taken, and without comments. */
  readonly kept: readonly Uint8Array[];
}

const readers: Readonly<Record<PictureType, (bytes: Buffer) => ReadPicture | undefined>> = {
  "image/png": readPng,
  "image/jpeg": readJpeg,
  "image/webp": readWebp,
  "image/gif": readGif,
};

/**
 * Reads a picture of this kind; undefined: the file is none, is cut off, or has something behind its end. No pixel is
 * decoded.
 */
export function readPictureOf(type: PictureType, bytes: Buffer): ReadPicture | undefined {
  try {
    const read = readers[type](bytes);
    return read !== undefined && read.width > 0 && read.height > 0 ? read : undefined;
  } catch (thrown) {
    // A Buffer that is read beyond its end: the file ends before its parts do.
    if (thrown instanceof RangeError) return undefined;
    throw thrown;
  }
}
