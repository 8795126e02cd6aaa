import path from "node:path";
import type { Locator, Page } from "playwright-core";

/** Frames per second during motion. */
export const framesPerSecond = 15;
const frameSeconds = 1 / framesPerSecond;

/** A frame of the film, and its duration in seconds. */
export interface Frame {
  readonly file: string;
  readonly seconds: number;
}

/**
 * Records a page frame by frame. Each frame is captured when the page is ready, so the film is equally smooth on slow
 * machines. Amounts of money are removed from every frame, because an admin can change the prices.
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

  /** The film's current length in seconds. */
  get seconds(): number {
    return this.#frames.reduce((sum, { seconds }) => sum + seconds, 0);
  }

  /** Captures the page as one frame that is displayed for this many seconds. */
  async hold(seconds: number): Promise<void> {
    await this.#page.evaluate(removeAmounts);
    const file = path.join(this.#folder, `${String(this.#frames.length).padStart(4, "0")}.png`);
    await this.#page.screenshot({ path: file });
    this.#frames.push({ file, seconds });
  }

  /** Scrolls at once, without a frame, until the element's top is `offset` CSS pixels below the window's. */
  async moveTo(target: Locator, offset: number): Promise<void> {
    const top = await this.#topOf(target);
    await this.#page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top - offset);
  }

  /** Scrolls smoothly, within `seconds`, until the element's top is `offset` CSS pixels below the window's. */
  async glideTo(target: Locator, seconds: number, offset = 96): Promise<void> {
    const startY = await this.#page.evaluate(() => window.scrollY);
    const top = await this.#topOf(target);
    const count = Math.round(seconds * framesPerSecond);
    for (let frame = 1; frame <= count; frame += 1) {
      const y = startY + (top - offset - startY) * ease(frame / count);
      await this.#page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), y);
      await this.hold(frameSeconds);
    }
  }

  /** Returns the distance of the element's top from the page's, in CSS pixels. */
  #topOf(target: Locator): Promise<number> {
    return target.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
  }

  /** Types into a field, and captures a frame after every two characters. */
  async type(field: Locator, text: string): Promise<void> {
    await field.click();
    for (let index = 0; index < text.length; index += 2) {
      await field.pressSequentially(text.slice(index, index + 2));
      await this.hold(frameSeconds);
    }
    await this.hold(0.3);
  }

  /** Points at a control, pauses, and clicks it. */
  async press(control: Locator): Promise<void> {
    await control.hover();
    await this.hold(0.6);
    await control.click();
  }

  /** Records the page's animations from their start for this many seconds. */
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

/** Eases a movement in and out. `progress` and the result range from 0 to 1. */
function ease(progress: number): number {
  return progress < 0.5 ? 2 * progress * progress : 1 - (2 - 2 * progress) ** 2 / 2;
}

/** Removes amounts of money from the page's texts: "$5.00, paid once" becomes "Paid once". Runs in the page. */
function removeAmounts(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const shortened = text.nodeValue
      ?.replace(/^\$\d(?:[\d.,]*\d)?, (\w)/, (_, first: string) => first.toUpperCase())
      .replace(/\s*\(?\$\d(?:[\d.,]*\d)?\)?/g, "");
    if (shortened !== undefined && shortened !== text.nodeValue) text.nodeValue = shortened;
  }
}
