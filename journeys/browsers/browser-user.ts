import * as z from "zod";
import { type Driver, waitForValue } from "./driver.ts";

const positionShape = z.object({ x: z.number(), y: z.number() }).nullable();

/**
 * Source of a page function that finds a field by its label, or a button or link by its text, scrolls to it and returns
 * its center. Returns null if there is none, or none that is enabled, visible and uncovered.
 */
const findCenter = `(kind, text) => {
  const textOf = (element) => (element.innerText || element.textContent || "").trim();
  const candidates = kind === "field"
    ? [...document.querySelectorAll("label")].filter((label) => textOf(label).startsWith(text)).map(({ control }) => control)
    : [...document.querySelectorAll("button, a[href]")].filter((element) => textOf(element).startsWith(text));
  for (const element of candidates) {
    if (!element || element.disabled || element.getBoundingClientRect().width === 0) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = Math.round(left + width / 2);
    const y = Math.round(top + height / 2);
    const topElement = document.elementFromPoint(x, y);
    if (topElement && (element.contains(topElement) || topElement.contains(element))) return { x, y };
  }
  return null;
}`;

/** A user at a browser, who clicks and types with real input. Every wait ends after 30 seconds. */
export interface BrowserUser {
  /** Waits until the page displays a text. */
  waitForText(text: string): Promise<void>;
  /** Presses keys one after another, in the format of https://www.w3.org/TR/webdriver2/#keyboard-actions. */
  pressKeys(values: readonly string[]): Promise<void>;
  /** Clicks the button or link whose text starts with this one. */
  click(text: string): Promise<void>;
  /** Clicks the field whose label starts with this text, and types into it without clearing it first. */
  typeInto(label: string, text: string): Promise<void>;
  /** Performs steps in a frame of the page. */
  inFrame(selector: string, steps: (user: BrowserUser) => Promise<void>): Promise<void>;
  /** Returns the value of a field. */
  readField(label: string): Promise<unknown>;
  /** Waits until the page has this path. */
  waitForPath(path: string): Promise<void>;
  /** @throws Error if the page displays the error screen. */
  expectNoErrorScreen(): Promise<void>;
}

const errorScreen = "Unexpected Application Error!";

/** Returns a user who controls a browser through its driver. */
export function createBrowserUser(driver: Driver): BrowserUser {
  const hasText = (text: string) => driver.run("(text) => document.body.innerText.includes(text)", text);
  const clickElement = async (kind: "field" | "button", text: string) => {
    const { x, y } = await waitForValue(
      `the ${kind} "${text}"`,
      async () => positionShape.parse(await driver.run(findCenter, kind, text)) ?? undefined,
    );
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await driver.performActions([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  };
  const sendKeys = (values: readonly string[]) => {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return driver.performActions([{ type: "key", id: "keyboard", actions }]);
  };
  return {
    waitForText: async (text: string) => {
      await waitForValue(`"${text}"`, async () => ((await hasText(text)) === true ? true : undefined));
    },
    pressKeys: sendKeys,
    click: (text: string) => clickElement("button", text),
    typeInto: async (label: string, text: string) => {
      await clickElement("field", label);
      await sendKeys([...text]);
    },
    inFrame: async (selector: string, steps: (user: BrowserUser) => Promise<void>) => {
      await waitForValue(selector, async () => {
        await driver.enterFrame(selector);
        return true;
      });
      await steps(createBrowserUser(driver));
      await driver.enterFrame(undefined);
    },
    readField: (label: string) =>
      driver.run(
        "(text) => [...document.querySelectorAll('label')].find((label) => label.innerText.trim().startsWith(text))?.control?.value",
        label,
      ),
    waitForPath: async (path: string) => {
      await waitForValue(path, async () => ((await driver.run("() => location.pathname")) === path ? true : undefined));
    },
    expectNoErrorScreen: async () => {
      if ((await hasText(errorScreen)) === true) throw new Error(`"${errorScreen}"`);
    },
  };
}
