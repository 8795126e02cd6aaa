import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { mails as builtInWords } from "#shared/content/mails.ts";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { mailsTo, mailTo } from "../harness/mailbox.ts";
import { callApi, newCustomer, newMessage } from "../harness/shop-records.ts";

const { saving, versions, preview } = contentWords;
const heading = "Yours, from today until forever";

it("An admin words the receipt anew and sees it in the preview; the next buyer gets it, until it is restored", async () => {
  const { page } = await openAsAdmin();
  await page.goto("/admin/content?page=mails&state=receipt");
  const receipt = page.getByRole("group", { name: "Receipt", exact: true });
  const block = receipt.getByRole("group", { name: "Block 1", exact: true });
  await block.locator("summary").first().click();
  await block.getByLabel("Text", { exact: true }).fill(heading);
  const shown = page.getByTitle(preview.frame(words.kinds.receipt)).contentFrame().getByRole("heading", { level: 1 });
  await expect.poll(() => shown.first().textContent()).toBe(heading);
  await page.getByRole("button", { name: saving.save, exact: true }).click();
  await page.getByText(saving.saved).waitFor();

  const buyer = await newCustomer();
  expect((await mailTo(buyer.email, "receipt")).text).toContain(heading.toUpperCase());

  await page.goto("/admin/content?page=mails&view=versions");
  await page.getByRole("button", { name: versions.reset.action }).click();
  await page.getByRole("dialog").getByRole("button", { name: versions.reset.action }).click();
  await page.getByText(versions.restored(0)).waitFor();
  const nextBuyer = await newCustomer();
  const [builtIn = ""] = builtInWords.receipt.blocks.flatMap((block) => (block.kind === "heading" ? [block.text] : []));
  expect((await mailTo(nextBuyer.email, "receipt")).text).toContain(builtIn.toUpperCase());
});

it("An admin sees on an order's sheet that the receipt was delivered, and sends it again", async () => {
  const [{ page, token }, { orderId, email, name }] = await Promise.all([openAsAdmin(), newCustomer()]);
  const stateOfReceipt = async () => {
    const { mails } = await callApi("listAdminMails", { query: { about: orderId } }, { token });
    return mails.find(({ kind }) => kind === "receipt")?.state;
  };
  await expect.poll(stateOfReceipt).toBe("delivered");
  await page.goto(`/admin/orders?open=${orderId}`);
  const mails = page.getByRole("dialog", { name }).getByRole("region", { name: words.heading });
  await mails.getByText(words.states.delivered, { exact: true }).waitFor();
  await mails.getByRole("button", { name: words.sendAgainOf(words.kinds.receipt) }).click();
  await mails.getByText(words.sentAgain).waitFor();
  await expect.poll(async () => (await mailsTo(email, "receipt")).length).toBe(2);
});

it("An admin answers a message, and the answer reaches its sender by mail", async () => {
  const message = await newMessage();
  const answer = `At eight. ${randomUUID()}`;
  const { page } = await openAsAdmin();
  await page.goto("/admin/messages?show=waiting");
  await page.getByRole("row").filter({ hasText: message }).getByRole("link").click();
  const sheet = page.getByRole("dialog", { name: "Rosa Writer" });
  await sheet.getByLabel(messageWords.sheet.answer.label).fill(answer);
  await sheet.getByRole("button", { name: messageWords.sheet.answer.send }).click();
  await sheet.getByText(messageWords.sheet.answer.done).waitFor();
  await sheet.getByText(messageWords.state.answered, { exact: true }).waitFor();
  const answers = async () => (await mailsTo("rosa@everline.example", "messageAnswer")).map(({ text }) => text);
  await expect.poll(async () => (await answers()).find((text) => text.includes(answer))).toContain(message);
});
