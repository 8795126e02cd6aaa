import { createEvent, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  anonymousBox,
  form,
  isDisabled,
  nameField,
  openSupport,
  pictureField,
  preview,
  resetState,
} from "#web/testing/donating.tsx";

const webp = "data:image/webp;base64,UklGRg==";
const jpeg = "data:image/jpeg;base64,/9j/";
const notAnImageText = "Please choose an image file.";

// Fakes of the browser's decoder and canvas; a journey uses the real ones.
let drawCalls: number[][];
let canvas: { width: number; height: number };
let encodableTypes: readonly string[];
const decode = vi.fn(async (_picture: unknown, _options?: object) => bitmap(400, 200));

function bitmap(width: number, height: number) {
  return { width, height, close: vi.fn() };
}

beforeEach(() => {
  drawCalls = [];
  encodableTypes = ["image/webp", "image/jpeg"];
  decode.mockReset().mockImplementation(async () => bitmap(400, 200));
  vi.stubGlobal("createImageBitmap", decode);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const context = {
    drawImage: (_picture: unknown, ...coordinates: number[]) => void drawCalls.push(coordinates),
    fillRect: vi.fn(),
  };
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    canvas = this;
    return Object.assign(Object.create(null), context);
  });
  vi.spyOn(HTMLCanvasElement.prototype, "toDataURL").mockImplementation((type = "") => {
    if (!encodableTypes.includes(type)) return "data:image/png;base64,iVBORw==";
    return type === "image/webp" ? webp : jpeg;
  });
});
afterEach(resetState);

const file = (name: string, type: string, bytes = 10) => new File([new Uint8Array(bytes)], name, { type });
const photo = file("ada.jpg", "image/jpeg");
const previewPicture = () => preview().querySelector("img");
const slider = (name: string) => form().getByRole("slider", { name });
const removeButton = () => form().getByRole("button", { name: "Remove picture" });
async function choose({ user }: ReturnType<typeof openSupport>, file: File = photo) {
  await user.upload(pictureField(), file);
  await waitFor(removeButton);
}

describe("a picture", () => {
  it("is cropped to its central square, at most 256 pixels wide, displayed, and sent as a data URL", async () => {
    decode.mockResolvedValueOnce(bitmap(1600, 1200));
    const page = openSupport();
    await choose(page);
    expect(drawCalls).toEqual([[200, 0, 1200, 1200, 0, 0, 256, 256]]);
    expect(previewPicture()?.getAttribute("src")).toBe(webp);
    await page.write(nameField(), "Ada");
    await page.donate();
    expect(page.sent()).toMatchObject([{ profileImage: webp }]);
  });

  it("is not enlarged", async () => {
    decode.mockResolvedValueOnce(bitmap(60, 40));
    await choose(openSupport());
    expect([canvas.width, canvas.height]).toEqual([40, 40]);
  });

  it("from a camera is shrunk before it is cropped, so that moving it stays fast", async () => {
    const large = bitmap(8192, 4096);
    decode.mockResolvedValueOnce(large).mockResolvedValueOnce(bitmap(2048, 1024));
    await choose(openSupport());
    expect(decode.mock.calls[1]).toEqual([large, { resizeWidth: 2048, resizeHeight: 1024, resizeQuality: "high" }]);
    expect(large.close).toHaveBeenCalledOnce();
    expect(drawCalls).toEqual([[512, 0, 1024, 1024, 0, 0, 256, 256]]);
  });

  it("is encoded as JPEG by a browser that cannot encode WebP", async () => {
    encodableTypes = ["image/jpeg"];
    await choose(openSupport());
    expect(previewPicture()?.getAttribute("src")).toBe(jpeg);
  });

  it("can be dropped onto the field", async () => {
    openSupport();
    const field = pictureField();
    const event = createEvent.drop(field, { dataTransfer: { files: [photo] } });
    fireEvent(field, event);
    await waitFor(removeButton);
    expect(event.defaultPrevented, "the browser does not open it instead").toBe(true);
    expect(previewPicture()?.getAttribute("src")).toBe(webp);
  });

  it("can be removed, after which the picker has the focus and no picture is sent", async () => {
    const page = openSupport();
    await choose(page);
    await page.user.click(removeButton());
    expect(previewPicture()).toBeNull();
    expect(document.activeElement).toBe(pictureField());
    await page.write(nameField(), "Ada");
    await page.donate();
    expect(page.sent()).toMatchObject([{ profileImage: null }]);
  });

  it("survives a reload", async () => {
    const page = openSupport();
    await choose(page);
    page.unmount();
    openSupport();
    expect(previewPicture()?.getAttribute("src")).toBe(webp);
    expect(removeButton()).toBeDefined();
  });
});

describe("cropping", () => {
  it("moves and resizes the square by sliders", async () => {
    await choose(openSupport());
    fireEvent.change(slider("Zoom"), { target: { value: "2" } });
    fireEvent.change(slider("Left and right"), { target: { value: "1" } });
    fireEvent.change(slider("Up and down"), { target: { value: "0" } });
    expect(drawCalls.at(-1)).toEqual([300, 0, 100, 100, 0, 0, 100, 100]);
    expect(slider("Left and right").getAttribute("aria-valuetext")).toBe("100%");
  });

  it("disables a position slider where the square cannot move", async () => {
    await choose(openSupport());
    expect(isDisabled(slider("Left and right"))).toBe(false);
    expect(isDisabled(slider("Up and down"))).toBe(true);
  });

  it("follows the pointer while the picture is dragged", async () => {
    await choose(openSupport());
    const heldPicture = form().getByText("", { selector: ".picture-held" });
    heldPicture.setPointerCapture = vi.fn();
    vi.spyOn(heldPicture, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 100, 100));
    fireEvent.pointerMove(heldPicture, { clientX: 90, clientY: 50 });
    expect(drawCalls).toHaveLength(1);
    fireEvent.pointerDown(heldPicture, { clientX: 50, clientY: 50, pointerId: 1 });
    fireEvent.pointerMove(heldPicture, { clientX: 75, clientY: 50 });
    expect(drawCalls.at(-1)?.[0], "the picture moved right, so the square is further left").toBe(50);
    fireEvent.pointerUp(heldPicture);
    fireEvent.pointerMove(heldPicture, { clientX: 0, clientY: 0 });
    expect(drawCalls).toHaveLength(2);
  });
});

describe("a file", () => {
  it.each([
    ["that is not an image", file("cv.pdf", "application/pdf"), notAnImageText],
    ["without a type", file("face", ""), notAnImageText],
    ["of more than 5 MB", file("big.jpg", "image/jpeg", 5 * 1024 * 1024 + 1), "Images must be smaller than 5MB."],
  ])("%s is rejected, and never opened", async (_, file, text) => {
    openSupport();
    fireEvent.change(pictureField(), { target: { files: [file] } });
    expect((await screen.findByRole("alert")).textContent).toBe(text);
    expect(decode).not.toHaveBeenCalled();
    expect(previewPicture()).toBeNull();
  });

  it("of exactly 5 MB is accepted", async () => {
    await choose(openSupport(), file("big.jpg", "image/jpeg", 5 * 1024 * 1024));
  });

  it("with an image's type but other content is rejected when it is opened", async () => {
    decode.mockRejectedValueOnce(new DOMException("The source image could not be decoded."));
    const { user } = openSupport();
    await user.upload(pictureField(), file("face.png", "image/png"));
    expect((await screen.findByRole("alert")).textContent).toBe(notAnImageText);
    expect(previewPicture()).toBeNull();
  });

  it("that cannot be decoded keeps the previous picture, and its error is cleared by the next file", async () => {
    const page = openSupport();
    await choose(page);
    decode.mockRejectedValueOnce(new DOMException("no"));
    await page.user.upload(pictureField(), photo);
    await screen.findByRole("alert");
    expect(previewPicture()?.getAttribute("src")).toBe(webp);
    await page.user.upload(pictureField(), photo);
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  });
});

describe("an anonymous entry", () => {
  it("discards the chosen picture for good, and accepts no new one", async () => {
    const page = openSupport();
    await choose(page);
    await page.user.click(anonymousBox());
    expect(previewPicture()).toBeNull();
    expect(isDisabled(pictureField())).toBe(true);
    fireEvent.drop(pictureField(), { dataTransfer: { files: [photo] } });
    await page.user.click(anonymousBox());
    expect(previewPicture()).toBeNull();
    expect(isDisabled(pictureField())).toBe(false);
  });

  it("does not get a picture that was still being opened", async () => {
    const opening = Promise.withResolvers<ReturnType<typeof bitmap>>();
    decode.mockReturnValueOnce(opening.promise);
    const page = openSupport();
    await page.user.upload(pictureField(), photo);
    expect(screen.getByText("Opening your picture...")).toBeDefined();
    await page.user.click(anonymousBox());
    opening.resolve(bitmap(100, 100));
    await page.user.click(anonymousBox());
    expect(previewPicture()).toBeNull();
    expect(screen.queryByText("Opening your picture...")).toBeNull();
  });
});
