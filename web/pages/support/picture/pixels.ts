import { pictureLimits as limits } from "#shared/domain/limits.ts";
import { type Crop, squareOf } from "./crop.ts";

/** The maximum side of the uploaded picture in pixels: sharp on the wall at any density, about ten kilobytes. */
const uploadSide = 256;
/** The maximum side of the picture used for cropping, in pixels: a camera's original would make every move slow. */
const croppingSide = 2048;

/** Why a file is not accepted. */
export type PictureProblem = "notAnImage" | "imageTooLarge";

/** Decodes a chosen file, which detects files that only claim to be images. Applies the camera's orientation. */
export async function openPicture(file: File): Promise<ImageBitmap | PictureProblem> {
  if (!file.type.startsWith("image/")) return "notAnImage";
  if (file.size > limits.maxFileBytes) return "imageTooLarge";
  try {
    return await shrinkForCropping(await createImageBitmap(file));
  } catch {
    return "notAnImage";
  }
}

async function shrinkForCropping(bitmap: ImageBitmap): Promise<ImageBitmap> {
  const scale = croppingSide / Math.max(bitmap.width, bitmap.height);
  if (scale >= 1) return bitmap;
  const smaller = await createImageBitmap(bitmap, {
    resizeWidth: Math.max(1, Math.round(bitmap.width * scale)),
    resizeHeight: Math.max(1, Math.round(bitmap.height * scale)),
    resizeQuality: "high",
  });
  bitmap.close();
  return smaller;
}

/**
 * The cropped square as a data URL, reencoded without the camera's metadata, such as the location. WebP, or JPEG on
 * white where the browser cannot encode WebP. Undefined when drawing fails.
 */
export function drawSquare(bitmap: ImageBitmap, crop: Crop): string | undefined {
  const { side, left, top } = squareOf(bitmap, crop);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(uploadSide, Math.max(1, Math.round(side)));
  const context = canvas.getContext("2d");
  if (context === null) return undefined;
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
  const webp = canvas.toDataURL("image/webp", 0.86);
  if (webp.startsWith("data:image/webp")) return webp;
  context.globalCompositeOperation = "destination-over";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", 0.86);
}
