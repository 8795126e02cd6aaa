import { expect, it } from "vitest";
import { landing } from "#shared/content/landing.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { displayedTexts, recordDisplayedTexts } from "./harness/displayed-texts.ts";
import { expectFewShifts, observeShifts, type Shift, takeShifts } from "./harness/layout-shift.ts";
import { openAs } from "./harness/open-as.ts";
import { type Customer, newCustomer } from "./harness/shop-records.ts";
import { simulateSlowPhone } from "./harness/slow-phone.ts";

/*
 * What moves and what is displayed while pages load on a slow phone with a slow connection, where scripts and fonts are
 * late. Such a page takes seconds and keeps a core busy, so each one is opened once, by the first test that needs it.
 */

const widths = [390, 1280] as const;
type Width = (typeof widths)[number];
type Person = "visitor" | "customer" | "admin";

/** What happened while a page loaded. */
interface SlowVisit {
  readonly shifts: readonly Shift[];
  readonly allTexts: readonly string[];
  readonly firstFrameTexts: readonly string[];
}

const visits = new Map<string, Promise<SlowVisit>>();
let customer: Promise<Customer> | undefined;

/** Returns what this person met while the page loaded. The first call opens it. */
function visitSlowly(person: Person, path: string, width: Width): Promise<SlowVisit> {
  const key = `${person} ${path} ${width}`;
  const visit = visits.get(key) ?? openSlowly(person, path, width);
  visits.set(key, visit);
  return visit;
}

async function openSlowly(person: Person, path: string, width: Width): Promise<SlowVisit> {
  if (person === "customer") customer ??= newCustomer({ paid: false });
  const who = person === "customer" ? await customer : person;
  const { page, context } = await openAs(who ?? "visitor", { width });
  await observeShifts(context);
  await recordDisplayedTexts(context);
  await simulateSlowPhone(page);
  await page.goto(path, { waitUntil: "networkidle" });
  const visit = { shifts: await takeShifts(page), ...(await displayedTexts(page)) };
  // A page that is slowed down keeps a core busy until it is closed.
  await context.close();
  return visit;
}

it.each(widths)(
  "nothing shifts on a slow phone with a slow connection either, where fonts load late, at %i px",
  async (width) => {
    const slowPages = [
      ["visitor", "/"],
      ["visitor", "/es"],
      ["visitor", "/checkout"],
      ["visitor", "/es/checkout"],
      ["visitor", "/payment-success"],
      ["visitor", "/support"],
      ["customer", "/"],
      ["customer", "/checkout"],
      ["customer", "/help-center"],
      ["customer", "/login"],
      ["customer", "/dashboard"],
      ["admin", "/admin"],
    ] as const;
    // One after another, because concurrent slow windows would slow down the shop as well.
    for (const [person, path] of slowPages)
      expectFewShifts((await visitSlowly(person, path, width)).shifts, `${person} ${path}`);
  },
);

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

it.each(widths)(
  "a customer never sees a visitor's version of a page, however slowly it loads, at %i px",
  async (width) => {
    for (const path of ["/", "/checkout", "/login", "/help-center"]) {
      const displayed = await visitSlowly("customer", path, width);
      expect(
        displayed.allTexts.filter((text) => signedOutTexts.includes(text)),
        path,
      ).toEqual([]);
      // The checkout has no main button: its step tells who is there.
      const signedInText = path === "/checkout" ? checkoutWords.whatsapp.heading : shellWords.dashboard;
      expect(displayed.firstFrameTexts, path).toContain(signedInText);
      expect(displayed.allTexts, path).not.toContain(shellWords.admin);
    }
  },
);

it("an admin sees the button to the admin area from the first frame on", async () => {
  const displayed = await visitSlowly("admin", "/", 1280);
  expect(displayed.allTexts.filter((text) => signedOutTexts.includes(text))).toEqual([]);
  expect(displayed.firstFrameTexts).toEqual(expect.arrayContaining([shellWords.admin, shellWords.dashboard]));
});

it.each([
  ["/", [shellWords.getStarted, shellWords.signIn]],
  ["/checkout", [checkoutWords.account.heading, checkoutWords.account.signIn]],
] as const)("a visitor never sees a signed-in user's version of %s", async (path, signedOutVersion) => {
  const displayed = await visitSlowly("visitor", path, 1280);
  expect(displayed.firstFrameTexts).toEqual(expect.arrayContaining([...signedOutVersion]));
  expect(displayed.allTexts).not.toContain(shellWords.dashboard);
  expect(displayed.allTexts).not.toContain(shellWords.admin);
  expect(displayed.allTexts).not.toContain(checkoutWords.whatsapp.heading);
});
