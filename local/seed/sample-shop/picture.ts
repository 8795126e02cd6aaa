import { crc32, deflateSync } from "node:zlib";
import type { SeededRandom } from "./seeded-random.ts";

const sidePixels = 96;

/**
 * Draws a donor's picture: a disc on a plain background, in two random colors, as a PNG
 * (https://www.w3.org/TR/png-3/).
 */
export function drawPicture(random: SeededRandom): Uint8Array {
  const background = color(random.between(0, 359), 0.85);
  const disc = color(random.between(0, 359), 0.55);
  const radius = random.between(24, 40);
  // Each scanline starts with its filter type: none.
  const bytesPerRow = 1 + 3 * sidePixels;
  const pixels = Buffer.alloc(sidePixels * bytesPerRow);
  for (let y = 0; y < sidePixels; y += 1) {
    for (let x = 0; x < sidePixels; x += 1) {
      pixels.set(
        Math.hypot(x - sidePixels / 2, y - sidePixels / 2) < radius ? disc : background,
        y * bytesPerRow + 1 + 3 * x,
      );
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  // Bit depth 8, color type RGB.
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  const data = deflateSync(pixels);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "ascii"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Converts HSL at medium saturation to RGB. https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function color(hue: number, lightness: number): readonly [number, number, number] {
  const channel = (offset: number) => {
    const sector = (offset + hue / 30) % 12;
    const depth = 0.6 * Math.min(lightness, 1 - lightness);
    return Math.round(255 * (lightness - depth * Math.max(-1, Math.min(sector - 3, 9 - sector, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}
