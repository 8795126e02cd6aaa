import { describe, expect, it } from "vitest";
import { readPicture } from "../../data/pictures.ts";
import { dataUrl, donationBody, newIpAddress, openDonation } from "../../testing/donating.ts";
import { type Answer, call } from "../../testing/front-door.ts";
import {
  jpegSegment,
  overwriteBytes,
  pngChunk,
  spliceBytes,
  type WrittenPicture,
  withWebpPart,
  writtenPicture,
} from "../../testing/pictures.ts";

/**
 * Pictures are parsed from the first byte to the last; a file that only starts like one is neither stored nor
 * displayed.
 */
const kindOf: Readonly<Record<WrittenPicture, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  lossyWebp: "image/webp",
  losslessWebp: "image/webp",
  transparentWebp: "image/webp",
  gif: "image/gif",
};
const isPicture = (name: string): name is WrittenPicture => name in kindOf;
const all = Object.keys(kindOf).filter(isPicture);
const notThatImage = "This file is not the image that it says it is. Please choose another.";
const tooManyPixels = "Please choose a smaller image: it may be at most 2,048 pixels wide and high.";
const animatedMessage = "Please choose an image that does not move.";

function sent(kind: string, bytes: Uint8Array): Promise<Answer> {
  const body = { ...donationBody, email: null, profileImage: dataUrl(kind, bytes) };
  return call("createDonationIntent", { body, from: newIpAddress() });
}

async function expectRefused(kind: string, bytes: Uint8Array, message: string): Promise<void> {
  const answer = await sent(kind, bytes);
  expect(answer).toMatchObject({ status: 422, code: "invalid", message });
  expect(answer.body).toMatchObject({ issues: [{ path: "profileImage", message }] });
}

async function storedPicture(kind: string, bytes: Uint8Array): Promise<Buffer> {
  const { donationId } = await openDonation({ profileImage: dataUrl(kind, bytes) });
  return Buffer.from((await readPicture(donationId))?.bytes ?? []);
}

describe.each(all)("a picture from an encoder (%s)", (name) => {
  const kind = kindOf[name];
  const bytes = writtenPicture(name);

  it("is stored unchanged", async () => {
    expect((await storedPicture(kind, bytes)).equals(bytes)).toBe(true);
  });

  it("is rejected wherever it is truncated", async () => {
    const places = [...Array(12).keys()].map((part) => Math.floor((bytes.length * part) / 12));
    for (const length of [...places, bytes.length - 2, bytes.length - 1]) {
      await expectRefused(kind, bytes.subarray(0, length), notThatImage);
    }
  });

  it("is rejected with an archive, a page or a single byte appended", async () => {
    for (const more of ["PK\u0003\u0004 an archive", "<html><script>alert(1)</script>", "\u0000"]) {
      await expectRefused(kind, spliceBytes(bytes, bytes.length, more), notThatImage);
    }
  });
});

describe("a file that only starts like a picture is rejected", () => {
  it.each([
    ["the header of a PNG and nothing more", "image/png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a PNG without pixels", "image/png", pngOf("IHDR", "IEND")],
    ["a PNG that does not begin with its size", "image/png", pngOf("IDAT", "IHDR", "IEND")],
    ["a script behind the signature of a GIF", "image/gif", Buffer.from("GIF89a/*<script>alert(1)</script>*/;")],
    ["a GIF without a picture", "image/gif", Buffer.from("474946383961010001000000003b", "hex")],
    ["a page behind the first bytes of a JPEG", "image/jpeg", Buffer.from("ffd8ff3c68746d6c3e", "hex")],
    ["the beginning and the end of a JPEG with nothing between", "image/jpeg", Buffer.from("ffd8ffd9", "hex")],
    ["a WebP of nothing", "image/webp", Buffer.from("RIFF\u0004\u0000\u0000\u0000WEBP", "latin1")],
    ["a WebP with two pictures", "image/webp", withSecondPicture()],
    ["a JPEG of no height", "image/jpeg", withDeclaredSize("jpeg", 8, 0)],
    ["a PNG of no width", "image/png", withDeclaredSize("png", 0, 6)],
  ])("%s", async (_what, kind, bytes) => {
    await expectRefused(kind, bytes, notThatImage);
  });
});

describe("a picture with too many pixels", () => {
  it.each(all.filter((name) => name !== "losslessWebp"))(
    "is rejected by the size that the file declares (%s)",
    async (name) => {
      await expectRefused(kindOf[name], withDeclaredSize(name, 2049, 6), tooManyPixels);
      await expectRefused(kindOf[name], withDeclaredSize(name, 8, 2049), tooManyPixels);
      expect(await sent(kindOf[name], withDeclaredSize(name, 2048, 2048))).toMatchObject({ status: 200 });
    },
  );

  it("is rejected as a PNG of 16,000 by 16,000 pixels in a few bytes", async () => {
    await expectRefused("image/png", withDeclaredSize("png", 16_000, 16_000), tooManyPixels);
  });

  it("is rejected when only the frame inside a WebP or a GIF is too large", async () => {
    // The canvas header still says eight by six.
    const lossy = writtenPicture("lossyWebp");
    const frame = lossy.indexOf(Buffer.from("9d012a", "hex")) + 3;
    await expectRefused("image/webp", overwriteBytes(lossy, frame, 0x01, 0x08), tooManyPixels);
    const lossless = writtenPicture("losslessWebp");
    const data = lossless.indexOf("VP8L") + 8;
    await expectRefused("image/webp", overwriteBytes(lossless, data + 1, 0xff, 0x3f), tooManyPixels);
    const gif = writtenPicture("gif");
    await expectRefused("image/gif", overwriteBytes(gif, gif.indexOf(0x2c, 27) + 5, 0x01, 0x08), tooManyPixels);
  });
});

describe("an animated picture is rejected", () => {
  it("as a GIF of two frames", async () => {
    const gif = writtenPicture("gif");
    const frame = gif.subarray(gif.indexOf(0x2c, 27), gif.length - 1);
    await expectRefused("image/gif", spliceBytes(gif, gif.length - 1, frame), animatedMessage);
  });

  it("as a WebP with an animation", async () => {
    await expectRefused(
      "image/webp",
      withWebpPart(writtenPicture("lossyWebp"), "ANIM", "\0\0\0\0\0\0", 0x02),
      animatedMessage,
    );
  });

  it("as a PNG with an animation", async () => {
    const control = pngChunk("acTL", "\0\0\0\u0002\0\0\0\0");
    await expectRefused("image/png", spliceBytes(writtenPicture("png"), 33, control), animatedMessage);
  });
});

describe("location and camera data are stripped", () => {
  const secret = "GPS 48.8584 N 2.2945 E";
  const described: readonly (readonly [WrittenPicture, string, Buffer])[] = [
    ["png", "EXIF", spliceBytes(writtenPicture("png"), 33, pngChunk("eXIf", secret))],
    ["png", "a text", spliceBytes(writtenPicture("png"), 33, pngChunk("tEXt", `Comment\0${secret}`))],
    ["jpeg", "EXIF", spliceBytes(writtenPicture("jpeg"), 2, jpegSegment(0xe1, `Exif\0\0${secret}`))],
    ["jpeg", "a comment", spliceBytes(writtenPicture("jpeg"), 2, jpegSegment(0xfe, secret))],
    ["lossyWebp", "EXIF", withWebpPart(writtenPicture("lossyWebp"), "EXIF", secret, 0x08)],
    ["losslessWebp", "XMP", withWebpPart(writtenPicture("losslessWebp"), "XMP ", `${secret}.`, 0x04)],
    [
      "gif",
      "a comment",
      spliceBytes(writtenPicture("gif"), 19, `!\u00fe${String.fromCharCode(secret.length)}${secret}\0`),
    ],
  ];

  it.each(described)("from a %s, with %s", async (name, _what, bytes) => {
    const withByte =
      name === "gif" ? Buffer.from(bytes.toString("latin1").replace("\u00c3\u00be", "\u00fe"), "latin1") : bytes;
    expect(withByte.includes(secret)).toBe(true);
    expect((await storedPicture(kindOf[name], withByte)).equals(writtenPicture(name))).toBe(true);
  });
});

/** A PNG with these chunks; all but the first are empty. */
function pngOf(...names: readonly string[]): Buffer {
  const data = (name: string) => (name === "IHDR" ? "\0\0\0\u0001\0\0\0\u0001\u0008\0\0\0\0" : "");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...names.map((name) => pngChunk(name, data(name)))]);
}

function withSecondPicture(): Buffer {
  const bytes = writtenPicture("losslessWebp");
  const at = bytes.indexOf("VP8L");
  const data = bytes.toString("latin1", at + 8, at + 8 + bytes.readUInt32LE(at + 4));
  return withWebpPart(bytes, "VP8L", data);
}

/** Overwrites the picture's declared size. Its data is unchanged. */
function withDeclaredSize(name: WrittenPicture, width: number, height: number): Buffer {
  const bytes = writtenPicture(name);
  const big = (value: number) => [value >> 8, value & 0xff];
  const little = (value: number) => [value & 0xff, value >> 8];
  if (name === "png") return overwriteBytes(bytes, 16, 0, 0, ...big(width), 0, 0, ...big(height));
  if (name === "gif") return overwriteBytes(bytes, 6, ...little(width), ...little(height));
  if (name === "jpeg")
    return overwriteBytes(bytes, bytes.indexOf(Buffer.from("ffc0", "hex")) + 5, ...big(height), ...big(width));
  return overwriteBytes(bytes, 24, ...little(width - 1), 0, ...little(height - 1), 0);
}
