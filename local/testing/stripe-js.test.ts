import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import path from "node:path";
import type { Browser, FrameLocator, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { projectRoot } from "#cli/project-root.ts";
import { startTestStripe } from "#local-stripe/testing.ts";
import { startBrowser } from "../browser/browser.ts";

/* Runs a shop's page with a strict Content-Security-Policy in a real browser; the stand-in has a different origin. */

const SHOP_SCRIPT = `
const events = [];
let stripe, elements, payment;
globalThis.shop = {
  events,
  begin(clientSecret, options) {
    stripe = Stripe("pk_test_local");
    elements = stripe.elements({ clientSecret, appearance: { variables: { colorBackground: "#fffdf9" } }, ...options });
    payment = elements.create("payment");
    for (const name of ["ready", "change", "focus", "escape", "loaderror"]) payment.on(name, (event) => events.push({ name, ...event }));
    payment.mount("#payment");
  },
  update(options) { elements.update(options); },
  remount() { payment.destroy(); payment = elements.create("payment"); payment.mount("#payment"); },
  async pay(redirect) {
    const { error } = await elements.submit();
    if (error) return { error };
    return stripe.confirmPayment({ elements, redirect, confirmParams: { return_url: location.origin + "/back?order_id=ord_1" } });
  },
};`;

/** By how many years the stand-in's clock is ahead of the browser's. */
let yearsAhead = 0;
const stripeTime = () => new Date(Date.now() + yearsAhead * 366 * 86_400_000);
let testStripe: Awaited<ReturnType<typeof startTestStripe>>;
let browser: Browser;
let page: Page;
let form: FrameLocator;
let shopUrl = "";
const pageErrors: string[] = [];
let font: Buffer;
const shop = createServer((request, response) => {
  if (request.url === "/font.woff2") {
    response.writeHead(200, { "content-type": "font/woff2", "access-control-allow-origin": "*" });
    return void response.end(font);
  }
  const policy = `default-src 'none'; script-src 'self' ${testStripe.url}; frame-src ${testStripe.url}; connect-src 'self' ${testStripe.url}; style-src 'self'`;
  const isScript = request.url === "/shop.js";
  response.writeHead(200, {
    "content-security-policy": policy,
    "content-type": isScript ? "text/javascript" : "text/html",
  });
  const scripts = `<script src="${testStripe.url}/stripe.js"></script><script src="/shop.js"></script>`;
  response.end(isScript ? SHOP_SCRIPT : `<!doctype html><title>Shop</title>${scripts}<body><div id="payment"></div>`);
});

beforeAll(async () => {
  testStripe = await startTestStripe({ now: stripeTime });
  font = await readFile(path.join(projectRoot, "web/styles/fonts/instrument-sans-core.woff2"));
  shop.listen(0, "127.0.0.1");
  await once(shop, "listening");
  const address = shop.address();
  shopUrl = `http://localhost:${typeof address === "object" && address !== null ? address.port : 0}`;
  browser = await startBrowser();
});
afterAll(async () => {
  await browser.close();
  shop.closeAllConnections();
  shop.close();
  await testStripe.stop();
});
beforeEach(async () => {
  page = await browser.newPage();
  page.setDefaultTimeout(60_000);
  form = page.frameLocator('iframe[title="Secure payment input frame"]');
  pageErrors.length = 0;
  page.on("console", (message) => {
    if (/Content.Security.Policy/i.test(message.text())) pageErrors.push(message.text());
  });
  page.on("pageerror", (error) => pageErrors.push(String(error)));
  return () => page.close();
});

/** Opens the shop's page with a new PaymentIntent and returns the PaymentIntent's id. */
async function openPaymentForm(currency = "usd", options: object = {}): Promise<string> {
  const intent = await testStripe.stripe.paymentIntents.create({ amount: 500, currency, metadata: { private: "1" } });
  await page.goto(shopUrl);
  await page.evaluate(`shop.begin(${JSON.stringify(intent.client_secret)}, ${JSON.stringify(options)})`);
  await waitForCondition('shop.events.some(({ name }) => name === "ready")');
  return intent.id;
}

/**
 * Polls from outside the page, because the page's policy forbids the evaluation of text by Playwright's own
 * `waitForFunction`.
 */
async function waitForCondition(condition: string): Promise<void> {
  await vi.waitFor(async () => expect(await page.evaluate(condition)).toBe(true), { timeout: 60_000 });
}

async function typeCard(number: string, expiry = "1234"): Promise<void> {
  await form.getByLabel("Card number").pressSequentially(number);
  await form.getByLabel("Expiration date").pressSequentially(expiry);
  await form.getByLabel("Security code").pressSequentially("123");
}

const pay = (redirect = "if_required"): Promise<unknown> => page.evaluate(`shop.pay("${redirect}")`);

it("accepts a card in its own frame, under a strict policy", async () => {
  const id = await openPaymentForm();
  await typeCard("4242424242424242");
  expect(await form.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await form.getByLabel("Expiration date").inputValue()).toBe("12 / 34");
  await form.getByLabel("Security code").press("Escape");
  await waitForCondition('shop.events.some(({ name }) => name === "escape")');
  expect(await page.evaluate('shop.events.filter(({ name }) => name === "change").at(-1)')).toMatchObject({
    complete: true,
    empty: false,
    value: { type: "card" },
  });
  const result = await pay();
  expect(result).toMatchObject({ paymentIntent: { id, status: "succeeded" } });
  expect(result).not.toHaveProperty("paymentIntent.metadata");
  expect(await page.evaluate(`document.documentElement.outerHTML.includes("4242")`)).toBe(false);
  expect(pageErrors).toEqual([]);
});

it("draws its fields as wide as the shop's element, with room for their focus rings around it", async () => {
  await openPaymentForm();
  const [field, frame, host] = await Promise.all([
    form.getByLabel("Card number").boundingBox(),
    page.locator("iframe").boundingBox(),
    page.locator("#payment").boundingBox(),
  ]);
  expect([field?.x, field?.width]).toEqual([host?.x, host?.width]);
  expect([frame?.x, frame?.width]).toEqual([(host?.x ?? 0) - 4, (host?.width ?? 0) + 8]);
});

it("draws the radio of a method that is not selected in the shop's colors", async () => {
  await openPaymentForm();
  const radio = form.getByLabel("Bank debit");
  expect(await radio.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe("rgb(255, 253, 249)");
  expect(await radio.evaluate((element) => getComputedStyle(element).appearance)).toBe("none");
});

it("draws its form in the shop's font", async () => {
  const source = { family: "Shop Sans", src: `url(${shopUrl}/font.woff2)`, weight: "600", display: "swap" };
  await openPaymentForm("usd", { fonts: [source], appearance: { variables: { fontFamily: "Shop Sans" } } });
  const label = form.getByText("Card number");
  expect(await label.evaluate((element) => getComputedStyle(element).fontFamily)).toBe('"Shop Sans"');
  const readFonts = () =>
    label.evaluate(() =>
      [...document.fonts].map(({ family, weight, display, status }) => [family, weight, display, status]),
    );
  await vi.waitFor(async () => expect(await readFonts()).toEqual([['"Shop Sans"', "600", "swap", "loaded"]]));
});

it.each(["/font.woff2", "http://shop.example/font.woff2"])(
  "refuses a font from %s, as Stripe does",
  async (address) => {
    await expect(openPaymentForm("usd", { fonts: [{ family: "Shop Sans", src: `url(${address})` }] })).rejects.toThrow(
      `Invalid src value in font configuration: ${address}. URLs have to start with 'https://' or 'data:'.`,
    );
  },
);

it("speaks the shop's language, and changes it without losing what is typed", async () => {
  await openPaymentForm("usd", { locale: "es-419" });
  await form.getByLabel("Débito bancario").waitFor();
  await form.getByLabel("Número de tarjeta").fill("4242424242424241");
  expect(await form.getByLabel("Fecha de vencimiento").getAttribute("placeholder")).toBe("MM / AA");
  expect(await pay()).toMatchObject({ error: { message: "El número de tu tarjeta no es válido." } });
  await form.getByText("El código de seguridad de tu tarjeta está incompleto.").waitFor();
  await page.evaluate('shop.update({ locale: "en" })');
  await form.getByText("Your card's security code is incomplete.").waitFor();
  expect(await form.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4241");
  await page.evaluate('shop.update({ locale: "es" })');
  await form.getByLabel("Número de tarjeta").fill("4000000000009995");
  await form.getByLabel("Fecha de vencimiento").pressSequentially("1234");
  await form.getByLabel("Código de seguridad").fill("123");
  expect(await pay()).toMatchObject({ error: { message: "Tu tarjeta no tiene fondos suficientes." } });
  await form.getByLabel("Número de tarjeta").fill("4000008400001629");
  const result = pay();
  await page.frameLocator('iframe[title="3D Secure authentication"]').getByRole("button", { name: "Complete" }).click();
  expect(await result).toMatchObject({ error: { message: "Se rechazó tu tarjeta." } });
});

it("shows validation errors before anything is sent", async () => {
  await openPaymentForm();
  expect(await pay()).toMatchObject({ error: { type: "validation_error", code: "incomplete_number" } });
  await form.getByText("Your card number is incomplete.").waitFor();
  await typeCard("4242424242424241", "1220");
  expect(await pay()).toMatchObject({ error: { message: "Your card number is invalid." } });
  await form.getByText("Your card's expiration year is in the past.").waitFor();
});

it("refuses a card that has expired at the stand-in's time, which may be ahead of the browser's", async () => {
  yearsAhead = 20;
  await openPaymentForm();
  yearsAhead = 0;
  await typeCard("4242424242424242", "1234");
  expect(await pay()).toMatchObject({ error: { code: "invalid_expiry_year_past" } });
  await form.getByText("Your card's expiration year is in the past.").waitFor();
});

it("returns a decline and accepts the next card in the same form", async () => {
  await openPaymentForm();
  await typeCard("4000000000009995");
  expect(await pay()).toMatchObject({
    error: {
      type: "card_error",
      message: "Your card has insufficient funds.",
      payment_intent: { status: "requires_payment_method" },
    },
  });
  await form.getByLabel("Card number").fill("4242 4242 4242 4242");
  expect(await pay()).toMatchObject({ paymentIntent: { status: "succeeded" } });
});

it.each([
  ["4000000000003220", "Complete", { paymentIntent: { status: "succeeded" } }],
  [
    "4000000000003220",
    "Fail",
    {
      error: {
        message:
          "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      },
    },
  ],
  ["4000008400001629", "Complete", { error: { message: "Your card was declined." } }],
])(
  "shows 3-D Secure for %s in an overlay, and returns the result after a click on %s",
  async (number, button, expected) => {
    await openPaymentForm();
    await typeCard(number);
    const result = pay();
    const bank = page.frameLocator('body > div > iframe[title="3D Secure authentication"]');
    await bank.getByRole("button", { name: button }).click();
    expect(await result).toMatchObject(expected);
    expect(await page.locator('iframe[title="3D Secure authentication"]').count()).toBe(0);
    expect(pageErrors).toEqual([]);
  },
);

it.each([
  ["succeed", "succeeded"],
  ["fail", "requires_payment_method"],
])("debits a bank account, with the outcome %s", async (account, status) => {
  const id = await openPaymentForm();
  await form.getByLabel("Bank debit").check();
  await form.getByLabel("Test account").selectOption(account);
  expect(await pay()).toMatchObject({ paymentIntent: { status: "processing" } });
  await vi.waitFor(async () => expect((await testStripe.stripe.paymentIntents.retrieve(id)).status).toBe(status));
});

it("offers no bank debit in a currency that does not support it", async () => {
  await openPaymentForm("jpy");
  expect(await form.getByLabel("Bank debit").isVisible()).toBe(false);
});

it("issues a voucher, and redirects to a wallet's page and back", async () => {
  await testStripe.callControl("methods", { elsewhere: true });
  await openPaymentForm("jpy");
  await form.getByLabel("konbini").check();
  expect(await pay()).toMatchObject({
    paymentIntent: { status: "requires_action", next_action: { type: "konbini_display_details" } },
  });
  const id = await openPaymentForm();
  await testStripe.callControl("methods", { elsewhere: false });
  await form.getByLabel("amazon pay").check();
  await page.evaluate('void shop.pay("if_required")');
  await page.getByRole("button", { name: "Complete" }).click();
  await page.waitForURL(/\/back/);
  expect(page.url()).toMatch(new RegExp(`order_id=ord_1&payment_intent=${id}&.*redirect_status=succeeded$`));
});

it("redirects to return_url when requested", async () => {
  const id = await openPaymentForm();
  await typeCard("4242424242424242");
  await page.evaluate('void shop.pay("always")');
  await page.waitForURL(/\/back/);
  expect(page.url()).toMatch(
    new RegExp(
      `order_id=ord_1&payment_intent=${id}&payment_intent_client_secret=${id}_secret_\\w+&redirect_status=succeeded$`,
    ),
  );
});

it("emits loaderror when it cannot load, and can be mounted again after destroy", async () => {
  await openPaymentForm();
  await page.evaluate("shop.remount()");
  await form.getByLabel("Card number").waitFor();
  expect(await page.locator("iframe").count()).toBe(1);
  await page.goto(shopUrl);
  await page.evaluate('shop.begin("pi_none_secret_x")');
  await waitForCondition(
    'shop.events.some(({ name, error }) => name === "loaderror" && error.code === "resource_missing")',
  );
});
