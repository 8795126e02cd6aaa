import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { chooseLanguage } from "../../language/language.ts";
import {
  contentReply,
  currentAddress,
  landingReplies,
  main,
  openLanding,
  resetBetweenTests,
} from "../../testing/landing.tsx";
import { stubApi } from "../../testing/stub-api.ts";

const button = (name: string) => main().getByRole("button", { name });

resetBetweenTests();

describe("the TRY FREE dialog", () => {
  async function openTrial() {
    stubApi(landingReplies);
    openLanding();
    await screen.findAllByText("$9");
    const user = userEvent.setup();
    await user.click(button("TRY FREE"));
    const dialog = await screen.findByRole("dialog", { name: "Get Started in 3 Simple Steps" });
    return { user, dialog: within(dialog) };
  }

  it("explains the three steps, the contact to save first, and what is free", async () => {
    const { dialog } = await openTrial();
    expect(dialog.getAllByRole("listitem")).toHaveLength(3);
    expect(dialog.getByText(/^Do this first/)).toBeDefined();
    expect(dialog.getByText("Free Trial")).toBeDefined();
  });

  it("has the number, then the chat, and says that Get Started leads to the license", async () => {
    const { dialog } = await openTrial();
    const actions = dialog.getAllByText(/^(?:Open in WhatsApp|Copy Number|Get Started)$/);
    expect(actions.map(({ textContent }) => textContent)).toEqual(["Copy Number", "Open in WhatsApp", "Get Started"]);
    expect(dialog.getByText(/No account, no card\. A \$\d+ license, paid once, unlocks every model\.$/)).toBeDefined();
  });

  it("copies the assistant's number and confirms that", async () => {
    const { user, dialog } = await openTrial();
    await user.click(dialog.getByRole("button", { name: "Copy Number" }));
    expect(await dialog.findByRole("button", { name: "Number copied" })).toBeDefined();
    expect(await navigator.clipboard.readText()).toBe("+1 202-555-0199");
  });

  it("links to WhatsApp with only the digits of the number, and sends no referrer", async () => {
    const { dialog } = await openTrial();
    const whatsapp = dialog.getByRole("link", { name: "Open in WhatsApp" });
    expect(whatsapp.getAttribute("href")).toBe("https://wa.me/12025550199");
    expect(whatsapp.getAttribute("rel")).toBe("noreferrer");
  });

  it('closes and continues to the checkout on "Get Started"', async () => {
    const { user, dialog } = await openTrial();
    await user.click(dialog.getByRole("link", { name: "Get Started" }));
    await waitFor(() => expect(currentAddress()).toMatch(/^\/checkout/));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.documentElement.dataset.scrollLocked).toBeUndefined();
  });

  it("locks scrolling, closes with its close button, and returns the focus to the button that opened it", async () => {
    const { user, dialog } = await openTrial();
    expect(document.documentElement.dataset.scrollLocked).toBe("");
    await user.click(dialog.getByRole("button", { name: "Close" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.activeElement).toBe(button("TRY FREE"));
  });
});

describe("a dialog of the landing page", () => {
  async function openDialog() {
    stubApi(landingReplies);
    openLanding();
    const user = userEvent.setup();
    await user.click(button("TRY FREE"));
    return { user, dialog: await screen.findByRole("dialog") };
  }

  it("closes on a click outside, unlocks scrolling, and returns the focus to the button that opened it", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog);
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(document.documentElement.dataset.scrollLocked).toBeUndefined();
    expect(document.activeElement).toBe(button("TRY FREE"));
  });

  it("stays open when a text selection starts inside and ends outside", async () => {
    const { user, dialog } = await openDialog();
    await user.pointer([
      { keys: "[MouseLeft>]", target: within(dialog).getByText("+1 202-555-0199") },
      { keys: "[/MouseLeft]", target: dialog },
    ]);
    fireEvent.click(dialog);
    expect(screen.getByRole("dialog")).toBe(dialog);
  });

  it("disappears and unlocks scrolling when the browser closes it natively, as on Esc", async () => {
    const { dialog } = await openDialog();
    if (!(dialog instanceof HTMLDialogElement)) throw new TypeError("not a dialog");
    act(() => dialog.close());
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(document.documentElement.dataset.scrollLocked).toBeUndefined();
  });
});

/** Opens the demo dialog and waits until its iframe holds the film. */
async function openFilm(): Promise<HTMLVideoElement> {
  await userEvent.setup().click(button("Watch the film"));
  const dialog = within(await screen.findByRole("dialog", { name: "Everline in 25 seconds" }));
  const frame = dialog.getByTitle("Everline in 25 seconds");
  return waitFor(() => {
    const video = frame instanceof HTMLIFrameElement ? frame.contentDocument?.querySelector("video") : null;
    if (!video) throw new Error("There is no film yet.");
    return video;
  });
}

describe("the demo", () => {
  it("loads no external video before a click on play, and says that the video comes from another site", async () => {
    const video = "https://player.vimeo.com/video/7";
    stubApi({ ...landingReplies, getContent: contentReply({ ...landing, demo: { ...landing.demo, video } }) });
    openLanding();
    await screen.findAllByText("$9");
    await userEvent.setup().click(button("Watch the film"));
    const dialog = within(await screen.findByRole("dialog", { name: landing.demo.title }));
    expect(dialog.getByRole("button", { name: "Play the video" })).toBeDefined();
    expect(dialog.getByText("The video loads from another site.")).toBeDefined();
    expect(dialog.queryByRole("figure")).toBeNull();
    expect(document.querySelector("iframe")).toBeNull();
  });

  /** The files that a player offers to the browser, and its poster. */
  const filesOf = (film: HTMLVideoElement) => ({
    sources: Array.from(film.querySelectorAll("source"), ({ src, type }) => [src, type]),
    poster: film.poster,
  });
  const wideFiles = {
    sources: [
      [expect.stringMatching(/film\.webm/), 'video/webm; codecs="vp9"'],
      [expect.stringMatching(/film\.mp4/), "video/mp4"],
    ],
    poster: expect.stringMatching(/poster\.jpg/),
  };
  const phoneFiles = {
    sources: [
      [expect.stringMatching(/film\.phone\.webm/), 'video/webm; codecs="vp9"'],
      [expect.stringMatching(/film\.phone\.mp4/), "video/mp4"],
    ],
    poster: expect.stringMatching(/poster\.phone\.jpg/),
  };

  it("has the built-in film, muted, in an iframe, with captions in both languages and the reader's switched on", async () => {
    stubApi(landingReplies);
    openLanding();
    const film = await openFilm();
    expect(film.muted && film.controls).toBe(true);
    const tracks = Array.from(film.querySelectorAll("track"), (track) => [track.srclang, track.label, track.default]);
    expect(tracks).toEqual([
      ["en", "English", true],
      ["es", "Español", false],
    ]);
  });

  it.each([
    { screen: "a desktop", width: 1280, height: 720, files: wideFiles },
    { screen: "a phone held upright", width: 390, height: 660, files: phoneFiles },
    { screen: "a phone held sideways", width: 640, height: 320, files: wideFiles },
    { screen: "a tablet", width: 768, height: 1024, files: wideFiles },
  ])("has the recording for $screen", async ({ width, height, files }) => {
    vi.stubGlobal("innerWidth", width);
    vi.stubGlobal("innerHeight", height);
    stubApi(landingReplies);
    openLanding();
    expect(filesOf(await openFilm())).toEqual(files);
  });

  it("says below the film that it has no sound, and to Spanish readers that it is in English", async () => {
    stubApi(landingReplies);
    openLanding();
    await openFilm();
    expect(screen.getByText("There’s no sound. Captions are on.")).toBeDefined();
    await act(() => chooseLanguage("es"));
    expect(await screen.findByText(/^El video está en inglés/)).toBeDefined();
    await act(() => chooseLanguage("en"));
  });

  it("plays a conversation instead when the browser can play neither format of the film", async () => {
    stubApi(landingReplies);
    openLanding();
    const film = await openFilm();
    const [firstSource, lastSource] = film.querySelectorAll("source");
    firstSource?.dispatchEvent(new Event("error"));
    expect(document.querySelector("iframe")).not.toBeNull();
    act(() => {
      lastSource?.dispatchEvent(new Event("error"));
    });
    const dialog = within(screen.getByRole("dialog", { name: "Everline in 25 seconds" }));
    expect(dialog.getByRole("figure", { name: "A conversation with Everline" })).toBeDefined();
    expect(document.querySelector("iframe")).toBeNull();
  });
});
