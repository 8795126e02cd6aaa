import { pictureLimits as limits } from "#shared/domain/limits.ts";
import { pictureTypes } from "#shared/domain/picture.ts";
import type { Picture } from "../../data/pictures.ts";
import { ShopError } from "../../shop-error.ts";
import { readPictureOf } from "./pictures/read-picture.ts";

const dataUrlPattern = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;

/**
 * Validates a donor's picture, sent as a data URL. The bytes must be a well-formed picture of the declared type, from
 * the first to the last, of a size that browsers can display, and not animated, because the wall has no stop button
 * (https://www.w3.org/TR/WCAG22/#pause-stop-hide). Metadata is removed: the location, and with it the camera's
 * orientation. Pictures from the shop's page have no metadata, because the page reencodes them at 256 pixels.
 *
 * Throws `too_large`, before decoding, or `invalid`.
 */
export function readSentPicture(dataUrl: string): Picture {
  const [prefix = "", declaredType = ""] = dataUrlPattern.exec(dataUrl.slice(0, 100)) ?? [];
  if (!declaredType.toLowerCase().startsWith("image/")) throw invalidPicture("Please choose an image file.");
  const type = pictureTypes.find((pictureType) => pictureType === declaredType.toLowerCase());
  if (type === undefined) throw invalidPicture("Please choose a PNG, JPEG, WebP or GIF image.");
  const base64 = dataUrl.slice(prefix.length);
  if (decodedLength(base64) > limits.maxSentBytes) {
    throw new ShopError("too_large", {
      message: `Please choose a smaller image: it may have at most ${limits.maxSentBytes / 1024} KB.`,
    });
  }
  const bytes = Buffer.from(base64, "base64");
  // Buffer ignores invalid base64; the round trip detects it.
  const picture = bytes.toString("base64") === base64 ? readPictureOf(type, bytes) : undefined;
  if (picture === undefined)
    throw invalidPicture("This file's content does not match its image type. Please choose another.");
  if (Math.max(picture.width, picture.height) > limits.maxSide) {
    throw invalidPicture(
      `Please choose a smaller image: it may be at most ${limits.maxSide.toLocaleString("en-US")} pixels wide and high.`,
    );
  }
  if (picture.isAnimated) throw invalidPicture("Please choose an image that does not move.");
  return { type, bytes: Buffer.concat(picture.displayParts) };
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : Number(base64.endsWith("="));
  return (base64.length / 4) * 3 - padding;
}

function invalidPicture(message: string): ShopError {
  return new ShopError("invalid", { message, issues: [{ path: "profileImage", message }] });
}
