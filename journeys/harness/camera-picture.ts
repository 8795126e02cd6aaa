import type { Page } from "playwright-core";

/**
 * Returns an Exif segment like a camera's. Its main directory has one entry, which points to a GPS
 * directory.
 * https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf
 */
function exifSegment(): Buffer {
  const tiff = Buffer.alloc(44);
  tiff.write("II*\0", 0, "latin1");
  tiff.writeUInt32LE(8, 4);
  // The main directory: one entry, whose four-byte value is the offset of the GPS directory.
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(0x8825, 10);
  tiff.writeUInt16LE(4, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt32LE(26, 18);
  // The GPS directory: one entry, "N" for a northern latitude.
  tiff.writeUInt16LE(1, 26);
  tiff.writeUInt16LE(1, 28);
  tiff.writeUInt16LE(2, 30);
  tiff.writeUInt32LE(2, 32);
  tiff.write("N\0", 36, "latin1");
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** Returns a JPEG with a GPS location: 1200 by 800 pixels, red on the left and blue on the right. */
export async function cameraPicture(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1200;
    canvas.height = 800;
    const context = canvas.getContext("2d");
    for (const [index, color] of ["#d33", "#33d"].entries()) {
      if (context) context.fillStyle = color;
      context?.fillRect(index * 600, 0, 600, 800);
    }
    return canvas.toDataURL("image/jpeg");
  });
  const jpeg = Buffer.from(dataUrl.replace(/^.*,/, ""), "base64");
  const startOfImage = 2;
  return Buffer.concat([jpeg.subarray(0, startOfImage), exifSegment(), jpeg.subarray(startOfImage)]);
}
