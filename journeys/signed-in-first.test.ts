import { expect, it } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { openAsAdmin } from "./harness/admin.ts";
import { displayedTexts, recordDisplayedTexts } from "./harness/displayed-texts.ts";
import { newCustomer } from "./harness/shop-records.ts";
import { simulateSlowPhone } from "./harness/slow-phone.ts";
import { openAsVisitor, type Visitor } from "./harness/visitor.ts";

/** Texts that a signed-in user must not see, even briefly. */
const signedOutTexts: readonly string[] = [
  shellWords.getStarted,
  shellWords.signIn,
  landing.pricing.card.getStarted,
  landing.closing.primaryCtaLoggedOut,
  checkoutWords.account.heading,
  checkoutWords.account.signIn,
  checkoutWords.account.submit,
  accountFormWords.name,
  accountFormWords.password,
  loginWords.signIn.heading,
];

/** Opens a page on a slow phone, and returns the texts displayed while it loads. */
async function openSlowly({ page, context }: Visitor, path: string) {
  await recordDisplayedTexts(context);
  await simulateSlowPhone(page);
  await page.goto(path, { waitUntil: "networkidle" });
  const displayed = await displayedTexts(page);
  // A page that is slowed down keeps a core busy until it is closed.
  await page.close();
  return displayed;
}

it.each([390, 1280] as const)(
  "a customer never sees a visitor's version of a page, however slowly it loads, at %i px",
  async (width) => {
    const { token, name } = await newCustomer({ paid: false });
    const expectSignedInVersion = async (path: string) => {
      const customerVisitor = await openAsVisitor({ width });
      await customerVisitor.context.addInitScript(
        (items) => {
          for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
        },
        { token, userName: name, userRole: "customer" },
      );
      const displayed = await openSlowly(customerVisitor, path);
      expect(
        displayed.allTexts.filter((text) => signedOutTexts.includes(text)),
        path,
      ).toEqual([]);
      // The checkout has no main button: its step tells who is there.
      const signedInText = path === "/checkout" ? checkoutWords.whatsapp.heading : shellWords.dashboard;
      expect(displayed.firstFrameTexts, path).toContain(signedInText);
      expect(displayed.allTexts, path).not.toContain(shellWords.admin);
    };
    for (const path of ["/", "/checkout", "/login", "/help-center"]) await expectSignedInVersion(path);
  },
);

it("an admin sees the button to the admin area from the first frame on", async () => {
  const displayed = await openSlowly(await openAsAdmin(), "/");
  expect(displayed.allTexts.filter((text) => signedOutTexts.includes(text))).toEqual([]);
  expect(displayed.firstFrameTexts).toEqual(expect.arrayContaining([shellWords.admin, shellWords.dashboard]));
});

it.each([
  ["/", [shellWords.getStarted, shellWords.signIn]],
  ["/checkout", [checkoutWords.account.heading, checkoutWords.account.signIn]],
] as const)("a visitor never sees a signed-in user's version of %s", async (path, signedOutVersion) => {
  const displayed = await openSlowly(await openAsVisitor(), path);
  expect(displayed.firstFrameTexts).toEqual(expect.arrayContaining([...signedOutVersion]));
  expect(displayed.allTexts).not.toContain(shellWords.dashboard);
  expect(displayed.allTexts).not.toContain(shellWords.admin);
  expect(displayed.allTexts).not.toContain(checkoutWords.whatsapp.heading);
});
