import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { cards, createAccount, enterNumber, newBuyer, payWith, readDashboardOrders } from "./harness/buyer.ts";
import { countEffort } from "./harness/count-effort.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { openAsVisitor } from "./harness/visitor.ts";

describe.each([390, 1280] as const)("a new visitor at %i px", (width) => {
  it("buys a lifetime license, starting on the landing page", async () => {
    const buyer = newBuyer();
    const { page, thirdParties } = await openAsVisitor({ width });
    const readEffort = await countEffort(page);

    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: shellWords.getStarted }).first().click();
    await page.waitForURL("**/checkout");
    await createAccount(page, buyer);
    expect(thirdParties(), "no third party is contacted before the card form opens").toEqual([]);

    await enterNumber(page, buyer);
    expect(await page.getByRole("dialog").innerText()).toContain("$5.00");
    await payWith(page, cards.good);

    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(readEffort(), "to buy takes four presses and seven fields").toEqual({ presses: 4, fields: 7 });
    const address = new URL(page.url());
    expect(address.searchParams.get("order_id")).toMatch(/^ord_/);
    expect(address.searchParams.get("payment_intent")).toMatch(/^pi_/);
    expect(page.url()).not.toContain("secret");
    if (width === 390) {
      const box = await page.getByRole("button", { name: assistantWords.wayIn.send }).boundingBox();
      expect((box?.y ?? Number.NaN) + (box?.height ?? 0), "the way into WhatsApp is on the first screen").toBeLessThan(
        844,
      );
    }

    const rows = await readDashboardOrders(page);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("Complete");
    expect(rows[0]).toContain(dashboardWords.orders.refund);
    expect((await page.getByRole("main").innerText()).replaceAll(/\D/g, "")).toContain(buyer.number);
  });
});

describe("a customer", () => {
  it("who buys a license increases the number of claimed licenses by one", async () => {
    // A separate shop, because another journey may buy from the shared one at the same moment.
    const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-count-"));
    const shop = await startTestShop(dataFolder, inject("assemblyFolder"));
    onTestFinished(async () => {
      await shop.stop();
      await rm(dataFolder, { recursive: true, force: true });
    });
    const { page } = await openAsVisitor({ siteUrl: shop.siteUrl });
    const readClaimedCount = async (): Promise<number> => {
      const reply = await page.request.get("/api/pricing", { headers: { "cache-control": "no-cache" } });
      return (await reply.json()).claimed;
    };
    const before = await readClaimedCount();
    const buyer = newBuyer();
    await page.goto("/checkout");
    await createAccount(page, buyer);
    await enterNumber(page, buyer);
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await readClaimedCount()).toBe(before + 1);
  });

  it("can sign out, sign in with the email address in capital letters, and sign in from the checkout without a name", async () => {
    const buyer = newBuyer();
    const { page } = await openAsVisitor();
    await page.goto("/checkout");
    await createAccount(page, buyer);
    await page.goto("/dashboard");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/(login)?$/);
    await page.goto("/login");
    await page.getByLabel("Email Address").fill(buyer.email.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill(buyer.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL("**/dashboard");
    await page.getByText(buyer.email).first().waitFor();

    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL(/\/(login)?$/);
    await page.goto("/checkout");
    await page.getByRole("link", { name: checkoutWords.account.signIn, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: loginWords.signIn.heading }).waitFor();
    expect(await page.getByLabel(accountFormWords.name).count()).toBe(0);
    await page.getByLabel(accountFormWords.email).fill(buyer.email);
    await page.getByLabel(accountFormWords.password, { exact: true }).fill(buyer.password);
    await page.getByRole("button", { name: loginWords.signIn.submit, exact: true }).click();
    await page.waitForURL("**/checkout");
    await page.getByLabel(checkoutWords.whatsapp.phone).waitFor();
  });
});
