import { expect, it } from "vitest";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { openAsAdmin } from "../harness/admin.ts";

it.each([
  [320, 3],
  [390, 2],
] as const)(
  "At %i px every page of the admin area is in sight, in %i rows that a finger can hit",
  async (width, rows) => {
    const { page } = await openAsAdmin({ width });
    await page.goto("/admin/security");
    const links = page.getByRole("navigation", { name: words.navigation }).getByRole("link");
    await links.nth(9).waitFor();
    const boxes = (await Promise.all((await links.all()).map((link) => link.boundingBox()))).map(
      (box) => box ?? expect.fail(),
    );
    expect(boxes).toHaveLength(Object.keys(words.tabs).length);
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(rows);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  },
);
