import { expect, it } from "vitest";
import { overviewWords as words } from "#shared/content/words/admin/overview.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { newCustomer } from "../harness/shop-records.ts";

it("An admin sees today's sale in the chart, and opens the day's orders by keyboard alone", async () => {
  await newCustomer();
  const { page, thirdParties } = await openAsAdmin();
  await page.goto("/admin");
  await page.getByText(words.health.checkedAt).waitFor();
  const chart = page.getByRole("application", { name: words.days.chartOf(words.charts.revenue.title) });
  await chart.focus();
  // The focus starts on the first of 30 days; the last one is today.
  for (let day = 1; day < 30; day += 1) await page.keyboard.press("ArrowRight");
  const today = new Date().toISOString().slice(0, 10);
  const figures = page.getByRole("status").filter({ hasText: words.series.refundsCents });
  await expect.poll(() => figures.textContent()).toMatch(/Net revenue\$[1-9]/);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.searchParams.get("from") === today && url.searchParams.get("to") === today);
  expect(new URL(page.url()).pathname).toBe("/admin/orders");
  expect(thirdParties()).toEqual([]);
});

it("The chart library loads with the overview, but not with the audit page", async () => {
  const { page } = await openAsAdmin();
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/admin/audit");
  await page.getByRole("heading", { level: 1 }).waitFor();
  const before = scripts.filter((path) => /\/bars-/.test(path));
  await page.goto("/admin");
  await page
    .getByRole("application")
    .or(page.getByText(words.days.none(30)))
    .first()
    .waitFor();
  expect({ before, after: scripts.some((path) => /\/bars-/.test(path)) }).toEqual({ before: [], after: true });
});
