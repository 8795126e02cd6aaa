import type { Page } from "playwright-core";
import * as z from "zod";

const noted = z.object({ kind: z.enum(["press", "field"]), name: z.string() });

/**
 * Counts what a person does on a page from now on, in all its frames and after every navigation: presses on anything,
 * and the fields into which they type. Only a person's events count, not those that a script dispatches.
 */
export async function countEffort(page: Page): Promise<() => { readonly presses: number; readonly fields: number }> {
  let presses = 0;
  const fields = new Set<string>();
  await page.exposeBinding("noteEffort", (_, event: unknown) => {
    const { kind, name } = noted.parse(event);
    if (kind === "press") presses += 1;
    else fields.add(name);
  });
  await page.addInitScript(() => {
    const note = (kind: string, name: string) => Reflect.get(window, "noteEffort")({ kind, name });
    const listen = (type: string, listener: (event: Event) => void) =>
      window.addEventListener(type, (event) => event.isTrusted && listener(event), { capture: true });
    listen("pointerdown", () => note("press", ""));
    listen("input", ({ target }) => {
      if (target instanceof HTMLInputElement) note("field", `${location.pathname} ${target.id || target.name}`);
    });
  });
  return () => ({ presses, fields: fields.size });
}
