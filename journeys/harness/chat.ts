import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";

/** A person's chat with the example assistant, on the page of the local WhatsApp. */
export interface Chat {
  readonly page: Page;
  /** Sends a message, what is written already if none is given, and returns the assistant's answer. */
  send(text?: string): Promise<string>;
  /** Presses one of the page's buttons about what happens in WhatsApp. */
  press(name: string): Promise<void>;
  /** Gives the person a new number, and returns what the assistant says about it. */
  changeNumber(number: string): Promise<string>;
}

/** Opens the chat of a new person with this number. */
export async function openChat(context: BrowserContext, number: string, name = "Ada"): Promise<Chat> {
  const page = await context.newPage();
  await page.goto(`${inject("chatUrl")}/people/new`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("WhatsApp number").fill(`+${number}`);
  await page.getByRole("button", { name: "Open the chat" }).first().click();
  await page.getByLabel("Message").waitFor();
  return chatOn(page);
}

/** The chat on a page of the local WhatsApp that is open already, as after a link of the shop. */
export function chatOn(page: Page): Chat {
  const answers = page.locator('[data-by="assistant"] span');
  const answerTo = async (act: () => Promise<void>) => {
    const before = await answers.count();
    await act();
    const answer = answers.nth(before);
    await answer.waitFor();
    return (await answer.textContent()) ?? "";
  };
  return {
    page,
    send: (text) =>
      answerTo(async () => {
        if (text !== undefined) await page.getByLabel("Message").fill(text);
        await page.getByRole("button", { name: "Send" }).click();
      }),
    press: (name) => page.getByRole("button", { name }).click(),
    changeNumber: (number) =>
      answerTo(async () => {
        await page.getByLabel("Change to the number").fill(`+${number}`);
        await page.getByRole("button", { name: "Change the number" }).click();
      }),
  };
}
