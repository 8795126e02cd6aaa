import { expect, it } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { admin } from "./harness/admin.ts";
import { displayedTexts, recordDisplayedTexts } from "./harness/displayed-texts.ts";
import { newCustomer } from "./harness/shop-records.ts";
import { simulateSlowPhone } from "./harness/slow-phone.ts";
import { type Visitor, visitor } from "./harness/visitor.ts";

/** Texts that a signed-in user must not see, even briefly. */
const forSignedOut: readonly string[] = [
  shellWords.getStarted,
  shellWords.signIn,
  landing.pricing.card.getStarted,
  landing.closing.primaryCtaLoggedOut,
  checkoutWords.account.heading,
  checkoutWords.account.submit,
  accountFormWords.name,
  accountFormWords.password,
  loginWords.signIn.heading,
];

/** Opens a page on a slow phone's line, and returns the texts displayed along the way. */
async function slowly({ page, context }: Visitor, path: string) {
  await recordDisplayedTexts(context);
  await simulateSlowPhone(page);
  await page.goto(path, { waitUntil: "networkidle" });
  return displayedTexts(page);
}

it.each([390, 1280] as const)(
  "a customer never sees a visitor's version of a page, at %i px and however slowly it loads",
  async (width) => {
    const { token, name } = await newCustomer({ paid: false });
    const openSlowly = async (path: string) => {
      const opened = await visitor({ width });
      await opened.context.addInitScript(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
        },
        { token, userName: name, userRole: "customer" },
      );
      const { ever, first } = await slowly(opened, path);
      expect(
        ever.filter((text) => forSignedOut.includes(text)),
        path,
      ).toEqual([]);
      expect(first, path).toContain(shellWords.dashboard);
      expect(ever, path).not.toContain(shellWords.admin);
    };
    for (const path of ["/", "/checkout", "/login", "/help-center"]) await openSlowly(path);
  },
);

it("an admin sees the button to the admin area from the first frame on", async () => {
  const { ever, first } = await slowly(await admin(), "/");
  expect(ever.filter((text) => forSignedOut.includes(text))).toEqual([]);
  expect(first).toEqual(expect.arrayContaining([shellWords.admin, shellWords.dashboard]));
});

it.each(["/", "/checkout"])("a visitor never sees a signed-in user's version of %s", async (path) => {
  const { ever, first } = await slowly(await visitor(), path);
  expect(first).toEqual(expect.arrayContaining([shellWords.getStarted, shellWords.signIn]));
  expect(ever).not.toContain(shellWords.dashboard);
  expect(ever).not.toContain(shellWords.admin);
});
