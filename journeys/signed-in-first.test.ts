import { expect, it } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { admin } from "./harness/admin.ts";
import { noteWhatIsSeen, seenOn } from "./harness/seen.ts";
import { newCustomer } from "./harness/shop-records.ts";
import { slowDown } from "./harness/slow-phone.ts";
import { type Visitor, visitor } from "./harness/visitor.ts";

/** What nobody who is signed in should read, not even for a moment. */
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

/** Opens a page on a slow phone's line, and tells what could be read on the way there. */
async function slowly({ page, context }: Visitor, path: string) {
  await noteWhatIsSeen(context);
  await slowDown(page);
  await page.goto(path, { waitUntil: "networkidle" });
  return seenOn(page);
}

it.each([390, 1280] as const)(
  "a customer never sees a page as for somebody who is signed out, at %i px and however slowly it comes",
  async (width) => {
    const { token, name } = await newCustomer({ paid: false });
    const look = async (path: string) => {
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
    for (const path of ["/", "/checkout", "/login", "/help-center"]) await look(path);
  },
);

it("an admin sees the button to the admin area from the first moment on", async () => {
  const { ever, first } = await slowly(await admin(), "/");
  expect(ever.filter((text) => forSignedOut.includes(text))).toEqual([]);
  expect(first).toEqual(expect.arrayContaining([shellWords.admin, shellWords.dashboard]));
});

it.each(["/", "/checkout"])("a visitor never sees %s as for somebody who is signed in", async (path) => {
  const { ever, first } = await slowly(await visitor(), path);
  expect(first).toEqual(expect.arrayContaining([shellWords.getStarted, shellWords.signIn]));
  expect(ever).not.toContain(shellWords.dashboard);
  expect(ever).not.toContain(shellWords.admin);
});
