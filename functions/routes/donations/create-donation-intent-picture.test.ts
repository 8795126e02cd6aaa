import { describe, expect, it } from "vitest";
import { readPicture } from "../../data/pictures.ts";
import { dataUrl, donationBody, newIpAddress, newOpenDonation } from "../../testing/donating.ts";
import { call, type RouteResponse } from "../../testing/front-door.ts";
import {
  jpegSegment,
  overwriteBytes,
  pngChunk,
  type SamplePictureName,
  samplePicture,
  spliceBytes,
  withWebpChunk,
} from "../../testing/pictures.ts";

/** The MIME type of each picture. */
const kindOf: Readonly<Record<SamplePictureName, string>> = {
  png: "image/png",
  jpeg: "image/jpeg",
  lossyWebp: "image/webp",
  losslessWebp: "image/webp",
  transparentWebp: "image/webp",
  gif: "image/gif",
};
const isPicture = (name: string): name is SamplePictureName => name in kindOf;
const pictureNames = Object.keys(kindOf).filter(isPicture);
const wrongTypeMessage = "This file's content does not match its image type. Please choose another.";
const tooManyPixelsMessage = "Please choose a smaller image: it may be at most 2,048 pixels wide and high.";
const animatedMessage = "Please choose an image that does not move.";

function sendPicture(kind: string, bytes: Uint8Array): Promise<RouteResponse> {
  const body = { ...donationBody, email: null, profileImage: dataUrl(kind, bytes) };
  return call("createDonationIntent", { body, ipAddress: newIpAddress() });
}

async function expectRejected(kind: string, bytes: Uint8Array, message: string): Promise<void> {
  const response = await sendPicture(kind, bytes);
  expect(response).toMatchObject({ status: 422, code: "invalid", message });
  expect(response.body).toMatchObject({ issues: [{ path: "profileImage", message }] });
}

async function storeAndReadPicture(kind: string, bytes: Uint8Array): Promise<Buffer> {
  const { donationId } = await newOpenDonation({ profileImage: dataUrl(kind, bytes) });
  return Buffer.from((await readPicture(donationId))?.bytes ?? []);
}

describe.each(pictureNames)("a valid picture (%s)", (name) => {
  const kind = kindOf[name];
  const bytes = samplePicture(name);

  it("is stored unchanged", async () => {
    expect((await storeAndReadPicture(kind, bytes)).equals(bytes)).toBe(true);
  });

  it("is rejected wherever it is truncated", async () => {
    const lengths = [...Array(12).keys()].map((twelfths) => Math.floor((bytes.length * twelfths) / 12));
    for (const length of [...lengths, bytes.length - 2, bytes.length - 1]) {
      await expectRejected(kind, bytes.subarray(0, length), wrongTypeMessage);
    }
  });

  it("is rejected with an archive, an HTML page or a single byte appended", async () => {
    for (const more of ["PK\u0003\u0004 an archive", "<html><script>alert(1)</script>", "\u0000"]) {
      await expectRejected(kind, spliceBytes(bytes, bytes.length, more), wrongTypeMessage);
    }
  });
});

describe("an invalid picture is rejected", () => {
  it.each([
    ["the header of a PNG and nothing more", "image/png", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["a PNG without pixels", "image/png", pngWithChunks("IHDR", "IEND")],
    ["a PNG that does not begin with its size", "image/png", pngWithChunks("IDAT", "IHDR", "IEND")],
    ["a script after the signature of a GIF", "image/gif", Buffer.from("GIF89a/*<script>alert(1)</script>*/;")],
    ["a GIF without a picture", "image/gif", Buffer.from("474946383961010001000000003b", "hex")],
    ["an HTML page after the first bytes of a JPEG", "image/jpeg", Buffer.from("ffd8ff3c68746d6c3e", "hex")],
    ["the beginning and the end of a JPEG with nothing between", "image/jpeg", Buffer.from("ffd8ffd9", "hex")],
    ["an empty WebP", "image/webp", Buffer.from("RIFF\u0004\u0000\u0000\u0000WEBP", "latin1")],
    ["a WebP with two pictures", "image/webp", withSecondPicture()],
    ["a JPEG with a height of zero", "image/jpeg", withDeclaredSize("jpeg", 8, 0)],
    ["a PNG with a width of zero", "image/png", withDeclaredSize("png", 0, 6)],
  ])("%s", async (_what, kind, bytes) => {
    await expectRejected(kind, bytes, wrongTypeMessage);
  });
});

describe("a picture with too many pixels", () => {
  it.each(pictureNames.filter((name) => name !== "losslessWebp"))(
    "is rejected because of the size that the file declares (%s)",
    async (name) => {
      await expectRejected(kindOf[name], withDeclaredSize(name, 2049, 6), tooManyPixelsMessage);
      await expectRejected(kindOf[name], withDeclaredSize(name, 8, 2049), tooManyPixelsMessage);
      expect(await sendPicture(kindOf[name], withDeclaredSize(name, 2048, 2048))).toMatchObject({ status: 200 });
    },
  );

  it("is rejected even if it is a PNG of few bytes that declares 16,000 by 16,000 pixels", async () => {
    await expectRejected("image/png", withDeclaredSize("png", 16_000, 16_000), tooManyPixelsMessage);
  });

  it("is rejected when only the frame inside a WebP or a GIF is too large", async () => {
    // The canvas header still says eight by six.
    const lossy = samplePicture("lossyWebp");
    const frameSizeOffset = lossy.indexOf(Buffer.from("9d012a", "hex")) + 3;
    await expectRejected("image/webp", overwriteBytes(lossy, frameSizeOffset, 0x01, 0x08), tooManyPixelsMessage);
    const lossless = samplePicture("losslessWebp");
    const dataOffset = lossless.indexOf("VP8L") + 8;
    await expectRejected("image/webp", overwriteBytes(lossless, dataOffset + 1, 0xff, 0x3f), tooManyPixelsMessage);
    const gif = samplePicture("gif");
    await expectRejected("image/gif", overwriteBytes(gif, gif.indexOf(0x2c, 27) + 5, 0x01, 0x08), tooManyPixelsMessage);
  });
});

describe("an animated picture is rejected", () => {
  it("as a GIF of two frames", async () => {
    const gif = samplePicture("gif");
    const frame = gif.subarray(gif.indexOf(0x2c, 27), gif.length - 1);
    await expectRejected("image/gif", spliceBytes(gif, gif.length - 1, frame), animatedMessage);
  });

  it("as a WebP with an animation", async () => {
    await expectRejected(
      "image/webp",
      withWebpChunk(samplePicture("lossyWebp"), "ANIM", "\0\0\0\0\0\0", 0x02),
      animatedMessage,
    );
  });

  it("as a PNG with an animation", async () => {
    const control = pngChunk("acTL", "\0\0\0\u0002\0\0\0\0");
    await expectRejected("image/png", spliceBytes(samplePicture("png"), 33, control), animatedMessage);
  });
});

describe("location and camera data are stripped", () => {
  const secret = "GPS 48.8584 N 2.2945 E";
  const picturesWithMetadata: readonly (readonly [SamplePictureName, string, Buffer])[] = [
    ["png", "EXIF", spliceBytes(samplePicture("png"), 33, pngChunk("eXIf", secret))],
    ["png", "a text chunk", spliceBytes(samplePicture("png"), 33, pngChunk("tEXt", `Comment\0${secret}`))],
    ["jpeg", "EXIF", spliceBytes(samplePicture("jpeg"), 2, jpegSegment(0xe1, `Exif\0\0${secret}`))],
    ["jpeg", "a comment", spliceBytes(samplePicture("jpeg"), 2, jpegSegment(0xfe, secret))],
    ["lossyWebp", "EXIF", withWebpChunk(samplePicture("lossyWebp"), "EXIF", secret, 0x08)],
    ["losslessWebp", "XMP", withWebpChunk(samplePicture("losslessWebp"), "XMP ", `${secret}.`, 0x04)],
    [
      "gif",
      "a comment",
      spliceBytes(samplePicture("gif"), 19, `!\u00fe${String.fromCharCode(secret.length)}${secret}\0`),
    ],
  ];

  it.each(picturesWithMetadata)("from a picture (%s) with %s", async (name, _what, bytes) => {
    // `spliceBytes` encodes text in UTF-8, which turns the GIF's single byte 0xFE into two.
    const fileBytes =
      name === "gif" ? Buffer.from(bytes.toString("latin1").replace("\u00c3\u00be", "\u00fe"), "latin1") : bytes;
    expect(fileBytes.includes(secret)).toBe(true);
    expect((await storeAndReadPicture(kindOf[name], fileBytes)).equals(samplePicture(name))).toBe(true);
  });
});

/** A PNG with these chunks; all but IHDR are empty. */
function pngWithChunks(...names: readonly string[]): Buffer {
  const data = (name: string) => (name === "IHDR" ? "\0\0\0\u0001\0\0\0\u0001\u0008\0\0\0\0" : "");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...names.map((name) => pngChunk(name, data(name)))]);
}

function withSecondPicture(): Buffer {
  const bytes = samplePicture("losslessWebp");
  const chunkOffset = bytes.indexOf("VP8L");
  const data = bytes.toString("latin1", chunkOffset + 8, chunkOffset + 8 + bytes.readUInt32LE(chunkOffset + 4));
  return withWebpChunk(bytes, "VP8L", data);
}

/** Returns the picture with another declared size; its pixel data is unchanged. */
function withDeclaredSize(name: SamplePictureName, width: number, height: number): Buffer {
  const bytes = samplePicture(name);
  const bigEndian = (value: number) => [value >> 8, value & 0xff];
  const littleEndian = (value: number) => [value & 0xff, value >> 8];
  if (name === "png") return overwriteBytes(bytes, 16, 0, 0, ...bigEndian(width), 0, 0, ...bigEndian(height));
  if (name === "gif") return overwriteBytes(bytes, 6, ...littleEndian(width), ...littleEndian(height));
  if (name === "jpeg")
    return overwriteBytes(
      bytes,
      bytes.indexOf(Buffer.from("ffc0", "hex")) + 5,
      ...bigEndian(height),
      ...bigEndian(width),
    );
  return overwriteBytes(bytes, 24, ...littleEndian(width - 1), 0, ...littleEndian(height - 1), 0);
}
