import { picture as limits } from "#shared/domain/limits.ts";
import { pictureTypes } from "#shared/domain/picture.ts";
import type { Picture } from "../../data/pictures.ts";
import { ShopError } from "../../shop-error.ts";
import { readPictureOf } from "./pictures/read-picture.ts";

const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;

/**
 * Validates a donor's picture, sent as a data URL. The type is detected from the bytes, which must be well-formed from
 * the first to the last, of a size that browsers can display, and not animated, because the wall has no stop button
 * (https://www.w3.org/TR/WCAG22/#pause-stop-hide). Metadata such as the location is removed, including the camera's
 * orientation. Pictures from the page have none: it reencodes them at 256 pixels.
 *
 * Throws `too_large`, before decoding, or `invalid`.
 */
export function readSentPicture(sent: string): Picture {
  const [head = "", declared = ""] = dataUrl.exec(sent.slice(0, 100)) ?? [];
  if (!declared.toLowerCase().startsWith("image/")) throw invalidPicture("Please choose an image file.");
  const type = pictureTypes.find((pictureType) => pictureType === declared.toLowerCase());
  if (type === undefined) throw invalidPicture("Please choose a PNG, JPEG, WebP or GIF image.");
  const text = sent.slice(head.length);
  if (decodedLength(text) > limits.maxSentBytes) {
    throw new ShopError("too_large", {
      message: `Please choose a smaller image: it may have at most ${limits.maxSentBytes / 1024} KB.`,
    });
  }
  const bytes = Buffer.from(text, "base64");
  // Buffer ignores invalid base64; the round trip detects it.
  const read = bytes.toString("base64") === text ? readPictureOf(type, bytes) : undefined;
  if (read === undefined) throw invalidPicture("This file is not the image that it says it is. Please choose another.");
  if (Math.max(read.width, read.height) > limits.maxSide) {
    throw invalidPicture(
      `Please choose a smaller image: it may be at most ${limits.maxSide.toLocaleString("en-US")} pixels wide and high.`,
    );
  }
  if (read.moves) throw invalidPicture("Please choose an image that does not move.");
  return { type, bytes: Buffer.concat(read.kept) };
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : Number(base64.endsWith("="));
  return (base64.length / 4) * 3 - padding;
}

function invalidPicture(message: string): ShopError {
  return new ShopError("invalid", { message, issues: [{ path: "profileImage", message }] });
}
