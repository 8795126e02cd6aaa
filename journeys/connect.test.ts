import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { cards, createAccount, enterNumber, newBuyer, payWith } from "./harness/buyer.ts";
import { chatOn, openChat } from "./harness/chat.ts";
import { mailsTo, mailTo } from "./harness/mailbox.ts";
import { type Customer, callApi, chargeCard, intentIdOf, newCustomer } from "./harness/shop-records.ts";
import { openAsVisitor, type VisitorOptions } from "./harness/visitor.ts";

const { connections: words } = dashboardWords;
const asCustomer = /You're a customer/;
const asTrial = /This is a free trial/;

// One customer buys all licenses: all journeys share a network address, and the shop limits its registrations.
let customer: Customer;
beforeAll(async () => {
  customer = await newCustomer({ paid: false });
});

/** Buys a license for a number, and opens the dashboard. */
async function openWithLicense(number: string, options: VisitorOptions = {}) {
  const { token, name } = customer;
  const { orderId, clientSecret } = await callApi("createPaymentIntent", { body: { phone: number } }, { token });
  await chargeCard(clientSecret);
  await callApi("completePayment", { body: { orderId, paymentIntentId: intentIdOf(clientSecret) } }, { token });
  const localStorage = Object.entries({ token, userName: name, userRole: "customer" }).map(([key, value]) => ({
    name: key,
    value,
  }));
  const storageState = { cookies: [], origins: [{ origin: inject("siteUrl"), localStorage }] };
  const visitor = await openAsVisitor({ ...options, storageState });
  await visitor.page.goto("/dashboard");
  return { ...visitor, license: licenseOf(visitor.page, number) };
}

/** The dashboard's card of the license for a number. */
function licenseOf(page: Page, number: string) {
  return page
    .getByRole("region", { name: dashboardWords.lines.heading })
    .getByRole("listitem")
    .filter({ hasText: new RegExp([...number].join("\\D?")) });
}

/** Presses "Connect" or "Move to another number", and returns the message with which WhatsApp would open. */
async function messageOf(page: Page, license: ReturnType<typeof licenseOf>, button: string): Promise<string> {
  await license.getByRole("button", { name: button }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: words.dialog.open });
  return new URL((await link.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
}

describe("a stranger who chats", () => {
  it("gets a trial, buys, sends the greeting of the code that is there, and is answered as a customer; a mail says so", async () => {
    const buyer = newBuyer();
    const { page, context } = await openAsVisitor();
    const chat = await openChat(context, buyer.number);
    expect(await chat.send("Hello")).toMatch(asTrial);
    await page.goto("/checkout");
    await createAccount(page, buyer);
    await enterNumber(page, buyer);
    await payWith(page, cards.good);
    await page.getByText(paymentSuccessWords.statusLine("complete")).waitFor();
    const wayIn = page.getByRole("region", { name: assistantWords.wayIn.heading });
    await wayIn.getByRole("img", { name: assistantWords.wayIn.qrCode }).waitFor();
    // The code opens the chat with this draft, to be sent from the paid number.
    expect(await chat.send(assistantWords.greeting)).toMatch(asCustomer);
    const connected = page.getByRole("region", { name: assistantWords.wayIn.connected });
    await connected.getByText(words.connectedTo(buyer.number.slice(-4))).waitFor();
    expect(await chat.send("And now?")).toMatch(asCustomer);
    expect((await mailTo(buyer.email, "lineConnected")).text).toContain(buyer.number.slice(-4));
  });

  it("is connected although a username hides the number", async () => {
    const { number } = newBuyer();
    const { page, context, license } = await openWithLicense(number);
    const chat = await openChat(context, number);
    await chat.press("Hide the number with a username");
    expect(await chat.send("Hello")).toMatch(/I can’t tell which license is yours/);
    expect(await chat.send(await messageOf(page, license, words.connect))).toMatch(/^You’re connected/);
    await page.getByRole("dialog").getByText(words.connected).waitFor();
    expect(await chat.send("Hello")).toMatch(asCustomer);
  });

  it("is connected by the button in the receipt's mail, too", async () => {
    const { number } = newBuyer();
    const { page, context, license } = await openWithLicense(number);
    const chat = await openChat(context, number);
    const linksOf = async () =>
      (await mailsTo(customer.email, "receipt"))
        .filter(({ text }) => text.replace(/\D/g, "").includes(number))
        .flatMap(({ text }) => /http\S+text=Everline\S+/.exec(text) ?? []);
    await expect.poll(linksOf).toHaveLength(1);
    await chat.page.goto((await linksOf())[0] ?? "");
    expect(await chat.send()).toMatch(/^You’re connected/);
    await page.reload();
    await license.getByText(words.connected).waitFor();
  });

  it("is let in from another number only by the customer's yes, and the license moves there", async () => {
    const [{ number }, other] = [newBuyer(), newBuyer()];
    const { page, context, license } = await openWithLicense(number);
    const chat = await openChat(context, other.number);
    expect(await chat.send(await messageOf(page, license, words.connect))).toMatch(/please confirm the move/);
    await license.getByText(words.asking.question(other.number.slice(-4))).waitFor();
    expect(await chat.send("Hello")).toMatch(asTrial);
    await license.getByRole("button", { name: words.asking.allow }).click();
    const moved = licenseOf(page, other.number);
    await moved.getByText(words.connected).waitFor();
    await moved.getByRole("button", { name: words.moved.undo }).waitFor();
    await expect.poll(() => chat.send("Hello")).toMatch(asCustomer);
  });
});

describe("a customer", () => {
  it("keeps the license when their number changes, and a stranger with the old number gets a trial", async () => {
    const [{ number }, next] = [newBuyer(), newBuyer()];
    const { page, context } = await openWithLicense(number);
    const chat = await openChat(context, number);
    expect(await chat.send("Hello")).toMatch(asCustomer);
    expect(await chat.changeNumber(next.number)).toMatch(/^Your license moved to your new number/);
    expect(await chat.send("Hello again")).toMatch(asCustomer);
    const stranger = await openChat(context, number, "Grace");
    expect(await stranger.send("Hello")).toMatch(asTrial);
    await page.reload();
    await licenseOf(page, next.number).getByText(words.connected).waitFor();
    const movedMails = async () =>
      (await mailsTo(customer.email, "lineMoved")).map(({ text }) => text.replace(/\D/g, ""));
    await expect.poll(async () => (await movedMails()).some((text) => text.includes(next.number))).toBe(true);
  });

  it("moves the license to another chat, and undoes it", async () => {
    const [{ number }, other] = [newBuyer(), newBuyer()];
    const { page, context, license } = await openWithLicense(number);
    const [chat, otherChat] = [await openChat(context, number), await openChat(context, other.number, "Tablet")];
    expect(await chat.send("Hello")).toMatch(asCustomer);
    await page.reload();
    const message = await messageOf(page, license, words.move);
    expect(await otherChat.send(message)).toMatch(/please confirm the move/);
    await license.getByText(words.asking.replaces).waitFor();
    await license.getByRole("button", { name: words.asking.allow }).click();
    const moved = licenseOf(page, other.number);
    await moved.getByText(words.movableFrom).waitFor();
    await expect.poll(() => otherChat.send("Hello")).toMatch(asCustomer);
    await moved.getByRole("button", { name: words.moved.undo }).click();
    await license.getByText(words.connected).waitFor();
    await expect.poll(() => chat.send("Hello")).toMatch(asCustomer);
    await expect.poll(() => otherChat.send("Hello")).toMatch(asTrial);
  });

  it("takes the money back by two presses, and the chat is a trial again", async () => {
    const { number } = newBuyer();
    const { page, context } = await openWithLicense(number);
    const chat = await openChat(context, number);
    expect(await chat.send("Hello")).toMatch(asCustomer);
    // Four digits may also be part of an order ID.
    const row = page.getByRole("row").filter({ hasText: number });
    await row.getByRole("button", { name: dashboardWords.orders.refund }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /^Refund \$/ }).click();
    await dialog.getByText(dashboardWords.refund.doneTitle).waitFor();
    await dialog.getByRole("button", { name: dashboardWords.refund.close }).click();
    await row.getByText(dashboardWords.orders.statusSince.refunded, { exact: true }).waitFor();
    await expect.poll(() => chat.send("Hello")).toMatch(asTrial);
    const mails = async () =>
      (await mailsTo(customer.email, "refundRequested")).map(({ text }) => text.replace(/\D/g, ""));
    await expect.poll(async () => (await mails()).some((text) => text.includes(number))).toBe(true);
  });

  it("on a phone gets to WhatsApp with the message by one tap, and sends it by another", async () => {
    const { number } = newBuyer();
    const { page, context, license } = await openWithLicense(number, { width: 390 });
    await openChat(context, number);
    await license.getByRole("button", { name: words.connect }).tap();
    await page.waitForURL(/\/people\/\d+\?draft=/);
    expect(await page.getByLabel("Message").inputValue()).toMatch(/^Everline [0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await chatOn(page).send()).toMatch(/^You’re connected/);
    await page.goto("/dashboard");
    await license.getByText(words.connected).waitFor();
  });
});
