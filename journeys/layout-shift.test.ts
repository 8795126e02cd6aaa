import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { supportContent } from "#shared/content/support.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { paymentWords } from "#shared/content/words/payment.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { supportWords } from "#shared/content/words/support.ts";
import { clientRenderedPaths, prerenderedPaths } from "#shared/domain/site-paths.ts";
import { ids, linkTokenExample } from "#shared/examples/people.ts";
import { cardForm, cards, createAccount, enterNumber, newBuyer, payWith, submitNumber } from "./harness/buyer.ts";
import { expectFewShifts, observeShifts, takeShifts } from "./harness/layout-shift.ts";
import { openAs } from "./harness/open-as.ts";
import { type Customer, newCustomer, newDonation, newMessage } from "./harness/shop-records.ts";
import type { Visitor, VisitorOptions } from "./harness/visitor.ts";

const widths = [390, 1280] as const;

async function expectNoShifts(page: Page, description: string): Promise<void> {
  expectFewShifts(await takeShifts(page), description);
}

let sharedCustomer: Promise<Customer> | undefined;
/** A customer whom these journeys share, because an address may register only so many accounts an hour. */
function aCustomer(): Promise<Customer> {
  sharedCustomer ??= newCustomer();
  return sharedCustomer;
}

/** Opens a browser for this person, and observes its layout shifts. */
async function openObserved(who: Customer | "admin" | "visitor", options: VisitorOptions): Promise<Visitor> {
  const opened = await openAs(who, options);
  await observeShifts(opened.context);
  return opened;
}

it.each(widths)("nothing shifts on any page while it loads, at %i px", async (width) => {
  const customer = await aCustomer();
  await newDonation();
  const visits = [
    ...prerenderedPaths.map((path) => ["visitor", path] as const),
    ...["/", "/checkout", "/login", "/dashboard", "/support", "/contact"].map((path) => [customer, path] as const),
    ...clientRenderedPaths.filter((path) => path.startsWith("/admin")).map((path) => ["admin", path] as const),
  ];
  const visit = async (who: Customer | "admin" | "visitor", path: string) => {
    const expectedErrors = path === "/404" ? [/status of 404/] : [];
    const { page, context } = await openObserved(who, { width, expectedErrors });
    await page.goto(path, { waitUntil: "networkidle" });
    await expectNoShifts(page, path);
    await context.close();
  };
  // Most of a visit is waiting until nothing happens any more, so there are three at a time.
  const waiting = visits.values();
  const visitNext = async () => {
    for (const [who, path] of waiting) await visit(who, path);
  };
  await Promise.all([visitNext(), visitNext(), visitNext()]);
});

it.each(widths)("nothing shifts from the account to the receipt, declined cards included, at %i px", async (width) => {
  const { page, context } = await openObserved("visitor", { width, expectedErrors: [/status of 402/] });
  const dialog = page.getByRole("dialog");
  const alertWith = (text: string | RegExp) => dialog.getByRole("alert").filter({ hasText: text }).waitFor();
  const buyer = newBuyer();
  await page.goto("/checkout");
  await createAccount(page, buyer);
  await expectNoShifts(page, "from the account to the number");
  await enterNumber(page, buyer);
  await expectNoShifts(page, "the card form");
  await payWith(page, cards.declined);
  await alertWith("declined");
  await expectNoShifts(page, "a card that is declined");
  await payWith(page, cards.insufficientFunds);
  await alertWith("insufficient");
  await expectNoShifts(page, "a card without funds");
  await cardForm(page).getByLabel("Card number").fill("4242424242424241");
  await dialog.getByRole("button", { name: /^Pay \$/ }).click();
  await alertWith(/number/);
  await expectNoShifts(page, "an invalid card number");
  await payWith(page, cards.good);
  await page.getByText("Payment status: complete").waitFor();
  await expectNoShifts(page, "the receipt");
  await page.reload();
  await page.getByText("Payment status: complete").waitFor();
  await expectNoShifts(page, "the receipt, opened again");
  await context.close();
});

it.each(widths)("nothing shifts when the bank decides after a while, at %i px", async (width) => {
  const { page, context } = await openObserved(await aCustomer(), { width });
  let isDecided = false;
  await page.route("**/api/payment-intent-status*", (route) =>
    isDecided ? route.continue() : route.fulfill({ json: { status: "processing" } }),
  );
  await page.goto("/checkout");
  await enterNumber(page, newBuyer());
  await payWith(page, cards.good);
  await page.getByText("Payment status: processing").waitFor();
  await page.getByText(paymentSuccessWords.stillChecking).waitFor();
  await takeShifts(page);
  isDecided = true;
  await page.getByText("Payment status: complete").waitFor();
  await expectNoShifts(page, "from waiting to paid");
  await context.close();
});

it.each(widths)(
  "the payment dialog keeps its height while the card form loads and fails, and its button's place when it refuses, at %i px",
  async (width) => {
    const { page, context } = await openObserved(await aCustomer(), {
      width,
      expectedErrors: [/status of 402/, /ERR_FAILED/],
    });
    const dialog = page.getByRole("dialog");
    const height = async () => Math.round((await dialog.boundingBox())?.height ?? 0);
    const held = Promise.withResolvers<void>();
    let mayLoad = false;
    const isStripe = (url: URL) => url.pathname.includes("/v3") || url.pathname.endsWith("stripe.js");
    await page.route(isStripe, async (route) => {
      await held.promise;
      return mayLoad ? route.continue() : route.abort();
    });
    await page.goto("/checkout");
    await page.getByLabel(checkoutWords.whatsapp.phone).fill(newBuyer().typedNumber);
    await submitNumber(page);
    await dialog.waitFor();
    const loadingHeight = await height();
    held.resolve();
    await dialog.getByRole("alert").waitFor();
    expect(await height(), "not loaded").toBe(loadingHeight);
    mayLoad = true;
    await dialog.getByRole("button", { name: paymentWords.tryAgain }).click();
    await cardForm(page).getByLabel("Card number").waitFor();
    expect(await height(), "loaded").toBe(loadingHeight);
    // In the dialog, which may scroll.
    const buttonTop = () =>
      dialog.evaluate((element) => {
        const button = element.querySelector('[type="submit"]');
        return Math.round((button?.getBoundingClientRect().y ?? Number.NaN) - element.getBoundingClientRect().y);
      });
    const placeOfButton = await buttonTop();
    await payWith(page, cards.declined);
    await dialog.getByRole("alert").filter({ hasText: "declined" }).waitFor();
    expect(await buttonTop(), "declined").toBe(placeOfButton);
    await payWith(page, "4242424242424241");
    await dialog
      .getByRole("alert")
      .filter({ hasText: /number/ })
      .waitFor();
    expect(await buttonTop(), "an invalid number").toBe(placeOfButton);
    await context.close();
  },
);

it("nothing shifts on the receipt when the visitor's font is so wide that the reference wraps", async () => {
  const { page, context } = await openObserved(await aCustomer(), { width: 390 });
  await page.addInitScript(() => {
    // The page's policy permits no inline styles, but constructed style sheets.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("code { letter-spacing: 2px }");
    addEventListener("DOMContentLoaded", () => document.adoptedStyleSheets.push(sheet));
  });
  await page.goto("/checkout");
  await enterNumber(page, newBuyer());
  await takeShifts(page);
  await payWith(page, cards.good);
  await page.getByText("Payment status: complete").waitFor();
  await expectNoShifts(page, "the receipt");
  const reference = page.getByRole("main").locator("code");
  const label = page.getByRole("main").getByText(paymentSuccessWords.card.order, { exact: true });
  const [referenceBox, labelBox] = await Promise.all([reference.boundingBox(), label.boundingBox()]);
  expect(referenceBox?.y).toBeGreaterThan((labelBox?.y ?? 0) + (labelBox?.height ?? 0) - 4);
  await page.reload();
  await page.getByText("Payment status: complete").waitFor();
  await expectNoShifts(page, "the receipt, opened again");
  await context.close();
});

it.each(widths)("nothing shifts when the donation page is reloaded down at the wall, at %i px", async (width) => {
  await newDonation();
  const { page, context } = await openObserved("visitor", { width });
  let mayAnswer = Promise.resolve();
  await page.route("**/api/donations*", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const firstEntry = page.getByRole("article").first();
  const heading = page.getByRole("heading", { name: supportContent.wall.heading });
  await page.goto("/support", { waitUntil: "networkidle" });
  await firstEntry.waitFor();
  // With what is below the wall in the window, too.
  await heading.evaluate((element) => element.scrollIntoView({ behavior: "instant" }));
  const held = Promise.withResolvers<void>();
  mayAnswer = held.promise;
  await page.reload();
  await page.getByText(supportWords.wall.loading).waitFor();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  held.resolve();
  await firstEntry.waitFor();
  await expectNoShifts(page, "the wall");
  await context.close();
});

it.each(widths)("nothing shifts when a donor is thanked, at %i px", async (width) => {
  const { page, context } = await openObserved("visitor", { width });
  await page.goto("/support", { waitUntil: "networkidle" });
  await page.getByLabel(supportWords.name, { exact: true }).fill("Rosa Donor");
  await page.getByRole("button", { name: /^Donate \$/ }).click();
  await cardForm(page).getByLabel("Card number").waitFor();
  await takeShifts(page);
  await payWith(page, cards.good);
  await page.getByRole("heading", { name: supportWords.thanks, level: 1 }).waitFor();
  await page.getByText(supportWords.wall.yours, { exact: true }).waitFor();
  await expectNoShifts(page, "the thanks");
  await context.close();
});

it.each(widths)("nothing shifts when a donor returns and the bank is still at work, at %i px", async (width) => {
  const { page, context } = await openObserved("visitor", { width, expectedErrors: [/status of 409/] });
  const held = Promise.withResolvers<void>();
  await page.route("**/api/complete-donation", async (route) => {
    await held.promise;
    await route.fulfill({ status: 409, json: { code: "payment_processing", message: "" } });
  });
  await page.goto(`/support?donation_id=${ids.donation}&payment_intent=${ids.payment}`);
  await page.getByText(supportWords.confirming).waitFor();
  held.resolve();
  await page.getByText(supportWords.bankProcessing).waitFor();
  await expectNoShifts(page, "the bank at work");
  await context.close();
});

it.each(widths)("nothing shifts when a sign-in or a registration is rejected, at %i px", async (width) => {
  const { email } = await aCustomer();
  const { page } = await openObserved("visitor", { width, expectedErrors: [/status of 401/, /status of 409/] });
  const submitAndExpectAlert = async (path: string, button: string, toggle?: string) => {
    await page.goto(path);
    if (toggle !== undefined) await page.getByRole("button", { name: toggle }).click();
    const name = page.getByLabel(accountFormWords.name);
    if ((await name.count()) > 0) await name.fill("Ada");
    await page.getByLabel(accountFormWords.email).fill(email);
    await page.getByLabel(accountFormWords.password, { exact: true }).fill("not this one");
    await takeShifts(page);
    await page.getByRole("main").getByRole("button", { name: button, exact: true }).click();
    await page.getByRole("main").getByRole("alert").first().waitFor();
    await expectNoShifts(page, path);
  };
  await submitAndExpectAlert("/login", loginWords.signIn.submit);
  await submitAndExpectAlert("/login", loginWords.register.submit, loginWords.signIn.toggle);
  await submitAndExpectAlert("/checkout", checkoutWords.account.submit);
});

it.each(widths)("nothing shifts when a link cannot be sent or used, at %i px", async (width) => {
  const { page } = await openObserved("visitor", { width, expectedErrors: [/status of 500/] });
  await page.route(/\/api\/(links|undo-change)$/, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "" } }),
  );
  const { request, undoChange } = linkWords;
  const clickAndExpectAlert = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("main").getByRole("alert").waitFor();
    await expectNoShifts(page, button);
  };
  await page.goto("/login");
  await page.getByRole("button", { name: request.resetPassword.ask }).click();
  await page.getByRole("textbox", { name: accountFormWords.email }).fill("ada@example.com");
  await takeShifts(page);
  await clickAndExpectAlert(request.submit);
  await page.goto(`/undo-change#${linkTokenExample}`);
  await clickAndExpectAlert(undoChange.submit);
});

const arrivalOrders = [
  ["series", "health", "summary"],
  ["summary", "health", "series"],
] as const;
it.each(widths.flatMap((width) => arrivalOrders.map((order) => [order, width] as const)))(
  "nothing shifts on the overview, unread messages included, while %j arrive in turn, at %i px",
  async (order, width) => {
    await newMessage();
    const { page } = await openObserved("admin", { width });
    const heldResponses = order.map((name) => ({ name, ...Promise.withResolvers<void>() }));
    for (const { name, promise } of heldResponses)
      await page.route(`**/api/admin/${name}*`, async (route) => {
        await promise;
        await route.continue();
      });
    await page.goto("/admin");
    await page.getByRole("heading", { name: frameWords.tabs.overview, level: 1 }).waitFor();
    for (const { name, resolve } of heldResponses) {
      const reply = page.waitForResponse((response) => response.url().includes(`/api/admin/${name}`));
      resolve();
      await reply;
      await expectNoShifts(page, name);
    }
    await page.getByRole("heading", { name: overviewWords.days.heading("30"), exact: true }).waitFor();
  },
);
