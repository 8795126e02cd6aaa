import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { cards, newBuyer } from "../harness/buyer.ts";
import type { Driver } from "./driver.ts";
import { createUserAt } from "./person.ts";

const backspace = "\uE003";
const end = "\uE010";
const frame = 'iframe[title="Secure payment input frame"]';
/** Makes the next attempt to create a payment fail, as on a server error. */
const failOnce = `() => {
  const { fetch } = window;
  window.fetch = (...call) => {
    if (!String(call[0]).includes("/api/create-payment-intent")) return fetch(...call);
    window.fetch = fetch;
    return Promise.resolve(new Response("{}", { status: 500, headers: { "content-type": "application/json" } }));
  };
}`;

/**
 * The purchase, from the landing page to the dashboard, with an error at the number step. Screenshots of each step go
 * to `folder`.
 * @throws Error that names the missing step.
 */
export async function walkPurchase(driver: Driver, siteUrl: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const person = createUserAt(driver);
  const { name, email, password, typedNumber } = newBuyer();
  let count = 0;
  const reached = async (step: string) => {
    await person.expectNoErrorScreen();
    count += 1;
    await writeFile(path.join(folder, `${count}-${step}.png`), await driver.photograph());
    console.log(`  ${step}`);
  };

  await driver.go(siteUrl);
  await person.sees(shellWords.getStarted);
  await reached("landing");
  await person.press(shellWords.getStarted);
  await person.isAt(sitePaths.checkout);

  await person.fill(accountFormWords.name, name);
  await person.fill(accountFormWords.email, email);
  await person.fill(accountFormWords.password, password);
  await reached("account");
  await person.press(checkoutWords.account.submit);

  await person.fill(checkoutWords.whatsapp.phone, typedNumber);
  await driver.run(failOnce);
  await person.press("Proceed to Secure Payment");
  await person.sees(checkoutWords.unableToStart);
  await person.fill(checkoutWords.whatsapp.phone, end);
  await person.keys([backspace, typedNumber.slice(-1)]);
  await person.expectNoErrorScreen();
  const typed = await person.value(checkoutWords.whatsapp.phone);
  if (typed !== typedNumber) throw new Error(`The number reads ${typed} after a refusal.`);
  await reached("refused-and-typed-on");

  await person.press("Proceed to Secure Payment");
  await person.sees("Pay securely");
  await person.inFrame(frame, async (card) => {
    await card.fill("Card number", cards.good);
    await card.fill("Expiration", "1234");
    await card.fill("Security code", "123");
  });
  await reached("card");
  await person.press("Pay $");
  await person.isAt(sitePaths.paymentSuccess);
  await person.sees(paymentSuccessWords.statusLine("complete"));
  await reached("result");
  await person.press(paymentSuccessContent.dashboardButton);
  await person.isAt(sitePaths.dashboard);
  await person.sees(name);
  await person.sees("Complete");
  await reached("dashboard");
}
