import { picture as limits } from "../../../shared/domain/limits.ts";
import { type PictureType, pictureTypes } from "../../../shared/domain/picture.ts";
import type { Picture } from "../../data/pictures.ts";
import { ShopError } from "../../shop-error.ts";

/**
 * How each kind of picture begins. `..` is a byte that may be anything.
 * https://www.w3.org/TR/png-3/#3PNGsignature, https://www.w3.org/Graphics/JPEG/itu-t81.pdf (B.1.1.3),
 * https://developers.google.com/speed/webp/docs/riff_container, https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
const beginnings: Readonly<Record<PictureType, readonly RegExp[]>> = {
  "image/png": [/^89504e470d0a1a0a0000000d49484452/],
  "image/jpeg": [/^ffd8ff/],
  "image/webp": [/^52494646.{8}57454250/],
  "image/gif": [/^474946383761/, /^474946383961/],
};
const longestBeginning = 16;

const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i;

/**
 * The picture that a donor sent as a data URL. What it is, is read from its bytes; they must be what the data URL says.
 *
 * Throws `too_large`, before anything is decoded, or `invalid`.
 */
export function readSentPicture(sent: string): Picture {
  const [head = "", declared = ""] = dataUrl.exec(sent.slice(0, 100)) ?? [];
  if (!declared.toLowerCase().startsWith("image/")) throw refused("Please choose an image file.");
  const type = pictureTypes.find((known) => known === declared.toLowerCase());
  if (type === undefined) throw refused("Please choose a PNG, JPEG, WebP or GIF image.");
  const text = sent.slice(head.length);
  if (decodedLength(text) > limits.maxSentBytes) {
    throw new ShopError("too_large", {
      message: `Please choose a smaller image: it may have at most ${limits.maxSentBytes / 1024} KB.`,
    });
  }
  const bytes = Buffer.from(text, "base64");
  const beginning = bytes.toString("hex", 0, longestBeginning);
  // Buffer skips what is not base64; whoever sends that has not sent a file.
  const whole = bytes.toString("base64") === text;
  if (!whole || !beginnings[type].some((one) => one.test(beginning))) {
    throw refused("This file is not the image that it says it is. Please choose another.");
  }
  return { type, bytes };
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith("==") ? 2 : Number(base64.endsWith("="));
  return (base64.length / 4) * 3 - padding;
}

function refused(message: string): ShopError {
  return new ShopError("invalid", { message, issues: [{ path: "profileImage", message }] });
}
