import path from "node:path";
import type { Locator, Page } from "playwright-core";

/** Pictures a second where something moves. */
export const framesPerSecond = 15;
const frameSeconds = 1 / framesPerSecond;

/** One picture of the film, and for how many seconds it is seen. */
export interface Frame {
  readonly file: string;
  readonly seconds: number;
}

/**
 * Films a page picture by picture: each is taken when the page is as the film wants it, so the film is as smooth on a
 * slow machine as on a fast one. Amounts of money are left out of every picture: prices are settings, and the film
 * would contradict them after the next change.
 */
export class Camera {
  readonly #page: Page;
  readonly #folder: string;
  readonly #frames: Frame[] = [];

  constructor(page: Page, folder: string) {
    this.#page = page;
    this.#folder = folder;
  }

  get frames(): readonly Frame[] {
    return this.#frames;
  }

  /** How long the film is so far, in seconds. */
  get seconds(): number {
    return this.#frames.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** The page as it is, for so many seconds. */
  async hold(seconds: number): Promise<void> {
    await this.#page.evaluate(removeAmounts);
    const file = path.join(this.#folder, `${String(this.#frames.length).padStart(4, "0")}.png`);
    await this.#page.screenshot({ path: file });
    this.#frames.push({ file, seconds });
  }

  /** Scrolls until the element's top is `offset` CSS pixels below the window's. */
  async glideTo(target: Locator, seconds: number, offset = 96): Promise<void> {
    const from = await this.#page.evaluate(() => window.scrollY);
    const top = await target.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const count = Math.round(seconds * framesPerSecond);
    for (let frame = 1; frame <= count; frame += 1) {
      const y = from + (top - offset - from) * eased(frame / count);
      await this.#page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
      await this.hold(frameSeconds);
    }
  }

  /** Types into a field, a picture for each two characters. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    for (let place = 0; place < text.length; place += 2) {
      await field.pressSequentially(text.slice(place, place + 2));
      await this.hold(frameSeconds);
    }
    await this.hold(0.3);
  }

  /** Points at a control, waits a moment, and presses it. */
  async press(control: Locator): Promise<void> {
    await control.hover();
    await this.hold(0.6);
    await control.click();
  }

  /** Plays what moves by itself for so many seconds, from its beginning. */
  async play(seconds: number): Promise<void> {
    const count = Math.round(seconds * framesPerSecond);
    for (let frame = 0; frame < count; frame += 1) {
      await this.#page.evaluate(
        (milliseconds) => {
          for (const animation of document.getAnimations()) {
            animation.pause();
            animation.currentTime = milliseconds;
          }
        },
        frame * frameSeconds * 1000,
      );
      await this.hold(frameSeconds);
    }
  }
}

function eased(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (2 - 2 * part) ** 2 / 2;
}

/** Runs in the page. "$5.00, paid once" becomes "Paid once". */
function removeAmounts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const without = text.nodeValue
      ?.replace(/^\$\d[\d.,]*\d, (\w)/, (_, first: string) => first.toUpperCase())
      .replace(/\s*\(?\$\d[\d.,]*\d\)?/g, "");
    if (without !== undefined && without !== text.nodeValue) text.nodeValue = without;
  }
}
