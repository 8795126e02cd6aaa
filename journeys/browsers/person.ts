import * as z from "zod";
import { type Driver, waitForValue } from "./driver.ts";

const positionShape = z.object({ x: z.number(), y: z.number() }).nullable();

/** Finds a field by label, or a button or link by text, scrolls to it, and returns its center unless it is covered. */
const findCenter = `(kind, text) => {
  const textOf = (element) => (element.innerText || element.textContent || "").trim();
  const found = kind === "field"
    ? [...document.querySelectorAll("label")].filter((label) => textOf(label).startsWith(text)).map(({ control }) => control)
    : [...document.querySelectorAll("button, a[href]")].filter((element) => textOf(element).startsWith(text));
  for (const element of found) {
    if (!element || element.disabled || element.getBoundingClientRect().width === 0) continue;
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, top, width, height } = element.getBoundingClientRect();
    const x = Math.round(left + width / 2);
    const y = Math.round(top + height / 2);
    const there = document.elementFromPoint(x, y);
    if (there && (element.contains(there) || there.contains(element))) return { x, y };
  }
  return null;
}`;
export interface Person {
  sees(text: string): Promise<void>;
  keys(values: readonly string[]): Promise<void>;
  press(text: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  /** Runs steps in a frame of the page. */
  inFrame(selector: string, run: (there: Person) => Promise<void>): Promise<void>;
  /** The value of a field. */
  value(label: string): Promise<unknown>;
  isAt(path: string): Promise<void>;
  /** @throws Error when the page shows the error screen. */
  expectNoErrorScreen(): Promise<void>;
}

const errorScreen = "Unexpected Application Error!";

/** A user at a browser, who clicks and types with real input. Every wait ends after 30 seconds. */
export function createUserAt(driver: Driver): Person {
  const has = (text: string) => driver.run("(text) => document.body.innerText.includes(text)", text);
  const sees = async (text: string) => {
    await waitForValue(`"${text}"`, async () => ((await has(text)) === true ? true : undefined));
  };
  const press = async (kind: "field" | "button", text: string) => {
    const { x, y } = await waitForValue(
      `the ${kind} "${text}"`,
      async () => positionShape.parse(await driver.run(findCenter, kind, text)) ?? undefined,
    );
    const actions = [
      { type: "pointerMove", x, y },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await driver.act([{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }]);
  };
  const keys = (values: readonly string[]) => {
    const actions = values.flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return driver.act([{ type: "key", id: "keyboard", actions }]);
  };
  return {
    sees,
    keys,
    press: (text: string) => press("button", text),
    fill: async (label: string, text: string) => {
      await press("field", label);
      await keys([...text]);
    },
    inFrame: async (selector: string, run: (there: Person) => Promise<void>) => {
      await waitForValue(selector, async () => {
        await driver.enter(selector);
        return true;
      });
      await run(createUserAt(driver));
      await driver.enter(undefined);
    },
    value: (label: string) =>
      driver.run(
        "(text) => [...document.querySelectorAll('label')].find((label) => label.innerText.trim().startsWith(text))?.control?.value",
        label,
      ),
    isAt: async (path: string) => {
      await waitForValue(path, async () => ((await driver.run("() => location.pathname")) === path ? true : undefined));
    },
    expectNoErrorScreen: async () => {
      if ((await has(errorScreen)) === true) throw new Error(`"${errorScreen}"`);
    },
  };
}
