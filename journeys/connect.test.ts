import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { openAsAdmin } from "./harness/admin.ts";
import { cards, createAccount, enterNumber, newBuyer, payWith } from "./harness/buyer.ts";
import { mailTo } from "./harness/mailbox.ts";
import { callApi } from "./harness/shop-records.ts";
import { openAsVisitor } from "./harness/visitor.ts";

const { connections: words } = dashboardWords;

/** Adds a key for an assistant, as an admin does. */
async function newAssistant() {
  const { token } = await openAsAdmin();
  const body = { name: `Bot ${randomUUID().slice(0, 8)}`, scopes: ["lines:read", "lines:claim"] };
  return { token: (await callApi("addAssistantKey", { body }, { token })).secret };
}

/** A person's chat with the assistant, which passes on each message to the shop. */
function newChat(assistant: { readonly token: string }, line?: string) {
  const from = { waUserId: `US.${randomUUID().replaceAll("-", "")}`, ...(line !== undefined && { line }) };
  const messageId = () => `wamid.${randomUUID()}`;
  return {
    write: async () => {
      const body = { ...from, messageId: messageId(), nonce: randomUUID() };
      return (await callApi("validateLine", { body }, assistant)).code;
    },
    send: async (text: string) => {
      const body = { ...from, text, messageId: messageId(), sentAt: Math.floor(Date.now() / 1000) };
      return (await callApi("claimLine", { body }, assistant)).code;
    },
  };
}

/** Buys a license, and opens the dashboard. */
async function buy(page: Page, buyer: ReturnType<typeof newBuyer>): Promise<void> {
  await page.goto("/checkout");
  await createAccount(page, buyer);
  await enterNumber(page, buyer);
  await payWith(page, cards.good);
  await page.waitForURL("**/payment-success?*");
  await page.getByText("Payment status: complete").waitFor();
  await page.goto("/dashboard");
}

/** Presses "Connect" and returns the message that WhatsApp would open with. */
async function connect(page: Page): Promise<string> {
  await page.getByRole("button", { name: words.connect }).click();
  const link = page.getByRole("dialog").getByRole("link", { name: words.dialog.open });
  const address = new URL((await link.getAttribute("href")) ?? "");
  expect(address.origin).toBe("https://wa.me");
  return address.searchParams.get("text") ?? "";
}

describe("a stranger who chats", () => {
  it("becomes a customer: buys, presses Connect, sends the message, and the page and a mail say so", async () => {
    const assistant = await newAssistant();
    const buyer = newBuyer();
    const chat = newChat(assistant, buyer.number);
    expect(await chat.write()).toBe("NOT_FOUND");
    const { page } = await openAsVisitor();
    await buy(page, buyer);
    const message = await connect(page);
    expect(await chat.send(message)).toBe("BOUND");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(words.connected).waitFor();
    await dialog.getByRole("button", { name: words.dialog.done }).click();
    await page.getByText(words.connectedTo(buyer.number.slice(-4))).waitFor();
    expect(await chat.write()).toBe("VALID");
    expect((await mailTo(buyer.email, "lineConnected")).text).toContain(buyer.number.slice(-4));
  });

  it("is connected although their number is hidden", async () => {
    const assistant = await newAssistant();
    const chat = newChat(assistant);
    expect(await chat.write()).toBe("CLAIM_NEEDED");
    const { page } = await openAsVisitor();
    await buy(page, newBuyer());
    expect(await chat.send(await connect(page))).toBe("BOUND");
    await page.getByRole("dialog").getByText(words.connected).waitFor();
    expect(await chat.write()).toBe("VALID");
  });

  it("is let in from another number only by the customer's yes", async () => {
    const assistant = await newAssistant();
    const other = newBuyer();
    const chat = newChat(assistant, other.number);
    const { page } = await openAsVisitor();
    await buy(page, newBuyer());
    expect(await chat.send(await connect(page))).toBe("CONFIRM_ON_SITE");
    await page.keyboard.press("Escape");
    await page.getByText(words.asking.question(other.number.slice(-4))).waitFor();
    expect(await chat.write()).toBe("NOT_FOUND");
    await page.getByRole("button", { name: words.asking.allow }).click();
    await page.getByText(words.connectedTo(other.number.slice(-4))).waitFor();
    expect(await chat.write()).toBe("VALID");
  });
});

it("On a phone, one tap on Connect leads to WhatsApp with the message", async () => {
  const { page, context } = await openAsVisitor({ width: 390 });
  await buy(page, newBuyer());
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await page.getByRole("button", { name: words.connect }).tap();
  await page.waitForURL("https://wa.me/**");
  expect(new URL(page.url()).searchParams.get("text")).toMatch(/^Everline [0-9A-Z]{5}-[0-9A-Z]{5}$/);
});
