import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { filmNote } from "#shared/content/film.ts";
import { landing } from "#shared/content/landing.ts";
import { copy as spanish } from "#shared/content/translations/es/landing.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { defaultAssistantNumber } from "#shared/domain/assistant.ts";
import { languageNames } from "#shared/domain/language.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/** Expects a section's heading below the header, in the upper half of the window. */
async function expectInView(page: Page, section: string): Promise<void> {
  const heading = page.locator(`#${section} h2`);
  const measure = async () => {
    const header = await page.getByRole("banner").boundingBox();
    const box = await heading.boundingBox();
    return { top: box?.y ?? Number.NaN, belowHeader: (box?.y ?? 0) - (header?.height ?? 0) };
  };
  await expect.poll(async () => (await measure()).top).toBeLessThan(450);
  expect((await measure()).belowHeader).toBeGreaterThan(0);
}

describe.each([390, 1280] as const)("the landing page at %i px", (width) => {
  it("loads with its production headers, without errors and without third parties", async () => {
    const { page, thirdParties } = await openAsVisitor({ width });
    const reply = await page.goto("/", { waitUntil: "networkidle" });
    expect(reply?.status()).toBe(200);
    expect(reply?.headers()["content-security-policy"]).toContain("default-src 'self'");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(thirdParties()).toEqual([]);
  });
});

it.each([languageNames.en, languageNames.es])(
  "shows the product within a phone's first screen, in %s",
  async (name) => {
    const { page } = await openAsVisitor({ width: 390 });
    await page.goto("/");
    if (name !== languageNames.en) {
      await page.getByRole("button", { name }).last().click();
      await page.getByText(spanish.hero.badge).waitFor();
    }
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    const firstAnswer = page.getByRole("figure").first().getByRole("listitem").nth(1);
    const bottom = async () => {
      const box = await firstAnswer.boundingBox();
      return (box?.y ?? Number.NaN) + (box?.height ?? 0);
    };
    await expect.poll(bottom).toBeGreaterThan(400);
    expect(await bottom()).toBeLessThanOrEqual(844);
  },
);

it.each([320, 390, 1280] as const)("has the captions of its three pictures on one line at %i px", async (width) => {
  const { page } = await openAsVisitor({ width, reducedMotion: true });
  await page.goto("/es");
  const { number, card, chat } = spanish.afterPaying;
  const captions = [number, card, chat].map(({ title }) => page.getByRole("heading", { name: title }));
  const tops = await Promise.all(captions.map(async (caption) => (await caption.boundingBox())?.y));
  expect(new Set(tops).size, String(tops)).toBe(1);
});

it.each([languageNames.en, languageNames.es])("is at most ten phone screens long, in %s", async (name) => {
  const { page } = await openAsVisitor({ width: 390 });
  await page.goto("/", { waitUntil: "networkidle" });
  if (name !== languageNames.en) {
    await page.getByRole("button", { name }).last().click();
    await page.getByText(spanish.hero.badge).waitFor();
  }
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  await expect.poll(height).toBeGreaterThan(5 * 844);
  expect(await height()).toBeLessThanOrEqual(10 * 844);
});

describe("the landing page's weight on a phone", () => {
  it("is at most 125 KB of gzipped JavaScript, without chunks that only other pages need", async () => {
    const { page } = await openAsVisitor({ width: 390 });
    const scripts: { readonly address: string; readonly bytes: number }[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.push({ address: response.url(), bytes: gzipSync(await response.body(), { level: 9 }).byteLength });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(125_000);
    const names = scripts.map(({ address }) => address).join(" ");
    for (const chunkName of ["checkout", "dashboard", "payment-modal", "stripe", "phone"])
      expect(names).not.toContain(chunkName);
  });
});

describe("the sections of the landing page", () => {
  it("scroll to a position below the header when its buttons are clicked, and Tab continues from there", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/");
    const header = page.getByRole("banner");
    for (const section of ["faq", "features", "testimonials", "medical", "pricing"] as const) {
      await header.getByRole("button", { name: shellWords.sections[section] }).click();
      await expectInView(page, section);
    }
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe(landing.pricing.card.getStarted);
  });

  it("are reached from a phone's menu, which then closes", async () => {
    const { page } = await openAsVisitor({ width: 390, reducedMotion: true });
    await page.goto("/");
    await page.getByRole("button", { name: shellWords.openMenu }).click();
    await page.getByRole("banner").getByRole("button", { name: shellWords.sections.pricing }).click();
    await expectInView(page, "pricing");
    await page.getByRole("button", { name: shellWords.openMenu }).waitFor();
  });

  it("are reached from another page, and leave no target in the history entry", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/terms");
    await page.getByRole("banner").getByRole("button", { name: shellWords.sections.testimonials }).click();
    await page.waitForURL("/");
    await expectInView(page, "testimonials");
    await expect.poll(() => page.evaluate("history.state.usr ?? null")).toBeNull();
  });

  it("fade in when scrolled to", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/");
    const faq = page.locator("#faq");
    const opacity = () => faq.evaluate((section) => getComputedStyle(section).opacity);
    const scrollUntilTopAt = (share: number) =>
      faq.evaluate((section, at) => {
        const { top } = section.getBoundingClientRect();
        window.scrollBy({ top: top - window.innerHeight * at, behavior: "instant" });
      }, share);
    expect(await opacity()).toBe("1");
    await scrollUntilTopAt(1.2);
    await expect.poll(opacity).toBe("0");
    await scrollUntilTopAt(0.7);
    await expect.poll(opacity).toBe("1");
  });
});

describe("the landing page", () => {
  it("shows the assistant's number after a click on TRY FREE, and restores the focus when the dialog is closed", async () => {
    const { page, context } = await openAsVisitor();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/");
    const opener = page.getByRole("button", { name: landing.hero.tryFree });
    const modal = page.getByRole("dialog", { name: landing.trial.title });
    const expectClosed = async () => {
      await modal.waitFor({ state: "detached" });
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    };
    await opener.click();
    await modal.getByRole("button", { name: landing.trial.copy }).click();
    await modal.getByRole("button", { name: "Number copied" }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(defaultAssistantNumber);
    await page.keyboard.press("Escape");
    await expectClosed();
    await opener.click();
    await modal.waitFor();
    await page.mouse.wheel(0, 500);
    await page.mouse.click(20, 400);
    await expectClosed();
    expect(await page.evaluate("window.scrollY")).toBe(0);
    await opener.click();
    await modal.getByRole("link", { name: landing.trial.getStarted }).click();
    await page.waitForURL("/checkout");
  });

  it("switches to Spanish without moving the button that was clicked", async () => {
    const { page } = await openAsVisitor();
    await page.goto("/", { waitUntil: "networkidle" });
    const switchButton = page.getByRole("contentinfo").getByRole("button", { name: languageNames.es });
    await switchButton.scrollIntoViewIfNeeded();
    const before = await switchButton.boundingBox();
    await switchButton.click();
    await page.getByRole("heading", { name: spanish.faq.heading }).waitFor();
    // The Spanish page is longer; the button must still be where it was clicked.
    const after = await switchButton.boundingBox();
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(1);
    expect(await switchButton.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it.each([
    { width: 390, recording: /\/(?:film|poster)\.phone-/ },
    { width: 1280, recording: /\/(?:film|poster)-/ },
  ] as const)(
    "plays its built-in film in the recording for a window $width px wide, which loads only once it is opened",
    async ({ width, recording }) => {
      const { page, thirdParties } = await openAsVisitor({ width });
      const requestedPaths: string[] = [];
      page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
      await page.goto("/", { waitUntil: "networkidle" });
      const filmRequests = () => requestedPaths.filter((file) => /film|captions|poster|\.(?:mp4|webm|vtt)$/.test(file));
      expect(filmRequests()).toEqual([]);
      await page.getByRole("button", { name: landing.hero.watch }).click();
      const modal = page.getByRole("dialog", { name: landing.demo.title });
      const film = page.frameLocator("iframe").locator("video");
      await film.waitFor();
      const currentTime = () => film.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));
      await expect.poll(currentTime).toBeGreaterThan(0.5);
      const captions = () =>
        film.evaluate((video) =>
          video instanceof HTMLVideoElement
            ? Array.from(video.textTracks, ({ mode, language, activeCues }) => [
                mode,
                language,
                activeCues?.length ?? 0,
              ])
            : [],
        );
      await expect.poll(captions).toEqual([
        ["showing", "en", 1],
        ["disabled", "es", 0],
      ]);
      const films = filmRequests().filter((file) => !file.endsWith(".vtt"));
      expect(films.length).toBeGreaterThan(0);
      expect(films.filter((file) => !recording.test(file))).toEqual([]);
      await modal.getByRole("button", { name: shellWords.close }).click();
      await modal.waitFor({ state: "detached" });
      expect(thirdParties()).toEqual([]);
    },
  );

  it.each([390, 1280] as const)("fits its film on the screen with its title and its note, at %i px", async (width) => {
    const { page } = await openAsVisitor({ width });
    // What is left of an iPhone's screen between the bars of its browser.
    if (width === 390) await page.setViewportSize({ width, height: 664 });
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: landing.hero.watch }).click();
    const film = page.frameLocator("iframe").locator("video");
    await film.waitFor();
    const ratios = () =>
      film.evaluate((video) =>
        video instanceof HTMLVideoElement
          ? [video.videoWidth / video.videoHeight, video.clientWidth / video.clientHeight]
          : [],
      );
    await expect.poll(async () => (await ratios())[0]).toBeGreaterThan(0);
    const [recorded = Number.NaN, displayed = Number.NaN] = await ratios();
    expect(Math.abs(displayed / recorded - 1), "the film has bars beside it").toBeLessThan(0.01);
    const dialog = await page.getByRole("dialog").boundingBox();
    const note = await page.getByText(filmNote).boundingBox();
    // The dialog scrolls, and ends on the screen.
    const bottomOf = (box: typeof dialog) => (box?.y ?? Number.NaN) + (box?.height ?? Number.NaN);
    expect(bottomOf(note)).toBeLessThan(bottomOf(dialog));
    expect(bottomOf(dialog)).toBeLessThan(page.viewportSize()?.height ?? 0);
  });

  it("plays an admin's film from an allowed player, after a click on play", async () => {
    const { page, thirdParties } = await openAsVisitor();
    const content = { ...landing, demo: { ...landing.demo, video: "https://player.vimeo.com/video/7" } };
    await page.route("**/api/content/landing?*", (route) =>
      route.fulfill({ json: { page: "landing", language: "en", content } }),
    );
    await page.route("https://player.vimeo.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: `<title>Film</title><p>${route.request().url()}` }),
    );
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: landing.hero.watch }).click();
    const play = page.getByRole("button", { name: landing.demo.play });
    await play.waitFor();
    expect(thirdParties()).toEqual([]);
    await play.click();
    await page.frameLocator("iframe").getByText("https://player.vimeo.com/video/7?autoplay=1&dnt=1").waitFor();
  });

  it("expands the answer to a question, and thanks for a newsletter address", async () => {
    const { page } = await openAsVisitor({ reducedMotion: true });
    await page.goto("/", { waitUntil: "networkidle" });
    const { question, answer } = landing.faq.items.at(-1) ?? { question: "", answer: "" };
    await page.locator("summary", { hasText: question }).press("Enter");
    await page.getByText(answer).waitFor();
    const field = page.getByRole("textbox", { name: landing.newsletter.placeholder });
    await field.fill("ada@example.com");
    const dialogMessage = new Promise<string>((resolve) => {
      page.once("dialog", (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await page.getByRole("button", { name: landing.newsletter.button }).click();
    expect(await dialogMessage).toBe("Thank you! We will keep you updated.");
    expect(await field.inputValue()).toBe("");
  });
});
