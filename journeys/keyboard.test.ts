import { expect, it } from "vitest";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { cardForm, cards, newBuyer } from "./harness/buyer.ts";
import { tabTo } from "./harness/tab-to.ts";
import { openAsVisitor } from "./harness/visitor.ts";

it("a line can be bought by keyboard alone", async () => {
  const { page } = await openAsVisitor();
  const buyer = newBuyer();
  const { keyboard } = page;
  await page.goto("/");
  await tabTo(page, page.getByRole("main").getByRole("link", { name: shellWords.getStarted, exact: true }).first());
  await keyboard.press("Enter");

  await page.getByLabel(accountFormWords.name).waitFor();
  await tabTo(page, page.getByLabel(accountFormWords.name));
  await keyboard.type(buyer.name);
  await tabTo(page, page.getByLabel(accountFormWords.email));
  await keyboard.type(buyer.email);
  await tabTo(page, page.getByLabel(accountFormWords.password, { exact: true }));
  await keyboard.type(buyer.password);
  await keyboard.press("Enter");

  // Selects another country, after a search for its name.
  const country = page.getByRole("combobox", { name: checkoutWords.whatsapp.country });
  await country.waitFor();
  await tabTo(page, country);
  // Makes the window so low that the list opens above its field.
  await page.setViewportSize({ width: 1280, height: 640 });
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  const search = page.getByLabel(checkoutWords.whatsapp.countrySearch);
  const searchPosition = await search.boundingBox();
  await keyboard.type("united king");
  await page.getByRole("option", { name: /United Kingdom/ }).waitFor();
  expect(await search.boundingBox()).toEqual(searchPosition);
  await keyboard.press("ArrowDown");
  await keyboard.press("Enter");
  await tabTo(page, page.getByLabel(checkoutWords.whatsapp.phone));
  await keyboard.type(`7700${buyer.typedNumber.slice(-6)}`);
  await keyboard.press("Enter");

  const form = cardForm(page);
  const card = form.getByLabel("Card number");
  await card.waitFor();
  await tabTo(page, card);
  await keyboard.type(cards.good);
  await tabTo(page, form.getByLabel(/^Expiration/));
  await keyboard.type("1234");
  await tabTo(page, form.getByLabel("Security code"));
  await keyboard.type("123");
  await tabTo(page, page.getByRole("dialog").getByRole("button", { name: /^Pay \$/ }));
  await keyboard.press("Enter");

  await page.waitForURL("**/payment-success?*");
  await page.getByText("Payment status: complete").waitFor();
  await page.getByText("+44").first().waitFor();
});
