import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { cards, newBuyer } from "../harness/buyer.ts";
import { createBrowserUser } from "./browser-user.ts";
import type { Driver } from "./driver.ts";

const backspaceKey = "\uE003";
const endKey = "\uE010";
const cardFrame = 'iframe[title="Secure payment input frame"]';
/** Source of a page function that makes the next call to create a payment fail with a server error. */
const failNextPayment = `() => {
  const { fetch } = window;
  window.fetch = (...call) => {
    if (!String(call[0]).includes("/api/create-payment-intent")) return fetch(...call);
    window.fetch = fetch;
    return Promise.resolve(new Response("{}", { status: 500, headers: { "content-type": "application/json" } }));
  };
}`;

/**
 * Walks through the purchase, from the landing page to the dashboard, with a server error at the number step. Writes a
 * screenshot of each step to `folder`.
 * @throws Error that names what did not appear
 */
export async function walkPurchase(driver: Driver, siteUrl: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const user = createBrowserUser(driver);
  const { name, email, password, typedNumber } = newBuyer();
  let stepCount = 0;
  const recordStep = async (step: string) => {
    await user.expectNoErrorScreen();
    stepCount += 1;
    await writeFile(path.join(folder, `${stepCount}-${step}.png`), await driver.photograph());
    console.log(`  ${step}`);
  };

  await driver.go(siteUrl);
  await user.waitForText(shellWords.getStarted);
  await recordStep("landing");
  await user.click(shellWords.getStarted);
  await user.waitForPath(sitePaths.checkout);

  await user.typeInto(accountFormWords.name, name);
  await user.typeInto(accountFormWords.email, email);
  await user.typeInto(accountFormWords.password, password);
  await recordStep("account");
  await user.click(checkoutWords.account.submit);

  await user.typeInto(checkoutWords.whatsapp.phone, typedNumber);
  await driver.run(failNextPayment);
  await user.click("Proceed to Secure Payment");
  await user.waitForText(checkoutWords.unableToStart);
  await user.typeInto(checkoutWords.whatsapp.phone, endKey);
  await user.pressKeys([backspaceKey, typedNumber.slice(-1)]);
  await user.expectNoErrorScreen();
  const fieldValue = await user.readField(checkoutWords.whatsapp.phone);
  if (fieldValue !== typedNumber) throw new Error(`The number field contains ${fieldValue} after the server error.`);
  await recordStep("failed-and-corrected");

  await user.click("Proceed to Secure Payment");
  await user.waitForText("Pay securely");
  await user.inFrame(cardFrame, async (userInFrame) => {
    await userInFrame.typeInto("Card number", cards.good);
    await userInFrame.typeInto("Expiration", "1234");
    await userInFrame.typeInto("Security code", "123");
  });
  await recordStep("card");
  await user.click("Pay $");
  await user.waitForPath(sitePaths.paymentSuccess);
  await user.waitForText(paymentSuccessWords.statusLine("complete"));
  await recordStep("result");
  await user.click(paymentSuccessContent.dashboardButton);
  await user.waitForPath(sitePaths.dashboard);
  await user.waitForText(name);
  await user.waitForText("Complete");
  await recordStep("dashboard");
}
