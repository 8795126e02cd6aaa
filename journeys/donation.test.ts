import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import * as z from "zod";
import { paymentWords } from "#shared/content/words/payment.ts";
import { supportWords as words } from "#shared/content/words/support.ts";
import { publicDonation } from "#shared/examples/people.ts";
import { cardForm, cards, payWith } from "./harness/buyer.ts";
import { cameraPicture } from "./harness/camera-picture.ts";
import { setTestControl } from "./harness/local-stripe.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/** Makes a name unique, so that every journey finds its own entry on the wall. */
const uniqueName = (name: string) => `${name} ${Date.now()}`;
const entryOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });
const donateButton = (page: Page) => page.getByRole("button", { name: /^Donate \$/ });

async function openSupportPage(page: Page): Promise<void> {
  await page.goto("/support");
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const openOptionalFields = (page: Page) => page.getByText(words.more).click();

/** Opens the card form, and returns the ids and the client secret of the new donation. */
async function donate(page: Page) {
  const pendingResponse = page.waitForResponse("**/api/create-donation-intent");
  await donateButton(page).click();
  const donation = z
    .object({ donationId: z.string(), clientSecret: z.string() })
    .parse(await (await pendingResponse).json());
  await cardForm(page).getByLabel("Card number").waitFor();
  return { ...donation, paymentIntentId: donation.clientSecret.replace(/_secret_.*/, "") };
}

/** Whether the element with this text is within the window. */
const isInViewport = async (page: Page, text: string) => {
  const box = await page.getByText(text).boundingBox();
  const height = page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y + box.height <= height;
};

describe("a donor on a phone", () => {
  it("selects an amount, donates with a picture, is thanked, and appears on the wall", async () => {
    const name = uniqueName("Ada Lindqvist");
    const { page, thirdParties } = await openAsVisitor({ width: 390 });
    await openSupportPage(page);
    await page.getByRole("button", { name: "Give $20" }).click();
    await page.getByRole("button", { name: "Continue with $20" }).click();
    await openOptionalFields(page);
    await page.getByLabel(words.name).fill(name);
    await page.getByLabel(words.note).fill("For my father.\nHe liked to argue with it.");
    const picture = await cameraPicture(page);
    expect(picture.includes("Exif"), "a camera's file has Exif data").toBe(true);
    await page
      .getByLabel(words.picture.choose)
      .setInputFiles({ name: "ada.jpg", mimeType: "image/jpeg", buffer: picture });
    await page.getByRole("slider", { name: words.picture.across }).press("Home");
    const preview = page.getByRole("region", { name: words.preview.heading });
    expect((await preview.innerText()).replaceAll(/\s+/g, " ")).toContain(`He liked to argue with it. ${name} $20`);
    expect(thirdParties(), "no third party is contacted before the card form opens").toEqual([]);

    await donate(page);
    expect(await page.getByRole("dialog").innerText()).toContain("$20.00");
    await payWith(page, cards.good);
    await page.getByText(words.thanks).waitFor();
    await expect.poll(() => isInViewport(page, words.thanks)).toBe(true);
    const ownEntry = page.getByRole("listitem").filter({ hasText: name });
    expect(await ownEntry.count()).toBe(1);
    expect(await ownEntry.innerText()).toContain(words.wall.yours);
    expect(await page.getByRole("form").count(), "the form is folded").toBe(0);

    await page.reload();
    expect(await page.getByLabel(words.name).inputValue()).toBe("");
    expect(await ownEntry.innerText()).not.toContain(words.wall.yours);
    const image = entryOf(page, name).locator("img");
    await image.scrollIntoViewIfNeeded();
    const address = (await image.getAttribute("src")) ?? "";
    expect(address).toMatch(/^\/api\/donations\/don_\w+\/picture$/);
    const served = await page.request.get(address);
    expect(served.headers()["content-type"]).toBe("image/webp");
    expect((await served.body()).includes("Exif"), "the published picture has no Exif data, hence no location").toBe(
      false,
    );
    expect(await describePicture(page, address), "the left side, as the slider selected, at 256 by 256 pixels").toEqual(
      [256, 256, "red"],
    );
  });
});

/** Returns the distances in lines between entries that follow one another in the same column. */
const gapsInColumns = (page: Page) =>
  page.getByRole("article").evaluateAll((articles) => {
    const line = 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const boxes = articles.map((article) => article.getBoundingClientRect());
    return boxes.flatMap((box, index) => {
      const next = boxes.slice(index + 1).find(({ left }) => Math.abs(left - box.left) < 2);
      return next === undefined ? [] : [Math.round((next.top - box.bottom) / line)];
    });
  });

describe("the wall on a desktop", () => {
  it("has no hole beside a long note, neither cut nor unfolded", async () => {
    const { page } = await openAsVisitor();
    const notes = ["It never sleeps. ".repeat(28), null, "Hello.", null, "Thanks."];
    const donations = notes.map((note, index) => ({
      ...publicDonation,
      profileImage: null,
      note,
      id: `${publicDonation.id.slice(0, -1)}${index}`,
    }));
    await page.route("**/api/donations*", (route) => route.fulfill({ json: { donations, nextCursor: null } }));
    await openSupportPage(page);
    const fold = page.getByRole("button", { name: words.wall.readMore });
    await fold.waitFor();
    expect(await gapsInColumns(page)).toEqual([1, 1, 1]);
    await fold.click();
    await expect.poll(() => gapsInColumns(page)).toEqual([1, 1, 1]);
  });
});

/** Returns a picture's width and height, and whether it is mostly red or blue. */
const describePicture = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = new Image();
    image.src = src;
    await image.decode();
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    context?.drawImage(image, 0, 0, 1, 1);
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return [image.naturalWidth, image.naturalHeight, red > blue ? "red" : "blue"];
  }, address);

describe("a donor", () => {
  it("who chooses to be anonymous appears on the wall without the name entered before", async () => {
    const name = uniqueName("Secret Person");
    const note = `Quietly, ${Date.now()}`;
    const { page } = await openAsVisitor();
    await openSupportPage(page);
    await page.getByLabel(words.amount.other.replace("{currency}", "USD")).fill("1.10");
    await page.getByLabel(words.name).fill(name);
    await openOptionalFields(page);
    await page.getByLabel(words.note).fill(note);
    await page.getByLabel(words.anonymous).check();
    await donate(page);
    await payWith(page, cards.good);
    await page.getByText(words.thanks).waitFor();
    await page.reload();
    expect(await entryOf(page, note).innerText()).toMatch(/Anonymous Supporter\s+\$1\.10/);
    const wall = await (await page.request.get("/api/donations")).text();
    expect(wall).toContain(note);
    expect(wall).not.toContain(name);
  });

  it("whose card is declined keeps their input, and donates with another card", async () => {
    const name = uniqueName("Grace Hopper");
    const { page } = await openAsVisitor({ expectedErrors: [/status of 402/] });
    await openSupportPage(page);
    await page.getByLabel(words.name).fill(name);
    await donate(page);
    await payWith(page, cards.declined);
    await page.getByRole("alert").filter({ hasText: "Your card was declined." }).waitFor();
    await page.getByRole("button", { name: paymentWords.close }).click();
    expect(
      await page.evaluate(() => document.activeElement?.textContent),
      "the focus returns to the Donate button",
    ).toMatch(/^Donate/);
    expect(await page.getByLabel(words.name).inputValue()).toBe(name);
    await donate(page);
    await payWith(page, cards.good);
    await page.getByText(words.thanks).waitFor();
    expect(await entryOf(page, name).count()).toBe(1);
  });

  it("whose bank redirects them is thanked, has no secret left in the address, and appears on the wall", async () => {
    const name = uniqueName("Jun Watanabe");
    const { page } = await openAsVisitor();
    await openSupportPage(page);
    await page.getByLabel(words.name).fill(name);
    const { donationId, clientSecret, paymentIntentId } = await donate(page);
    const confirmation = await fetch(`${inject("stripeUrl")}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: "POST",
      headers: { authorization: "Bearer sk_test_journeys" },
      body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: "https://shop.example/support" }),
    });
    expect(confirmation.status).toBe(200);
    const query = new URLSearchParams({
      donation_id: donationId,
      payment_intent: paymentIntentId,
      payment_intent_client_secret: clientSecret,
      redirect_status: "succeeded",
    });
    const urlsAndReferrers: string[] = [];
    page.on("request", (request) => urlsAndReferrers.push(request.url(), request.headers().referer ?? ""));
    await page.goto(`/support?${query}`);
    await page.getByText(words.thanks).waitFor();
    await expect.poll(() => isInViewport(page, words.thanks)).toBe(true);
    await page.waitForURL((url) => url.search === "");
    expect(urlsAndReferrers.filter((url) => url.includes("/api/") && url.includes("_secret_"))).toEqual([]);
    expect(await entryOf(page, name).innerText()).toContain("$5");
    const paymentNote = page.getByRole("status").filter({ hasText: words.thanks });
    expect(await paymentNote.innerText()).toContain("$5.00");
    expect(await paymentNote.innerText()).toContain(donationId);
  });

  it("with a slow bank cannot donate again meanwhile, and is thanked once the payment succeeds", async () => {
    const name = uniqueName("Rosa Delgado");
    await setTestControl("settling", { delayMs: null });
    try {
      const { page } = await openAsVisitor({ expectedErrors: [/status of 409/] });
      await openSupportPage(page);
      await page.getByLabel(words.name).fill(name);
      const { paymentIntentId } = await donate(page);
      await cardForm(page).getByLabel("Bank debit").check();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: /^Pay \$/ })
        .click();
      await page.getByText(words.bankHeading).waitFor();
      await expect.poll(() => isInViewport(page, words.bankHeading)).toBe(true);
      expect(await donateButton(page).count()).toBe(0);
      await setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome: "succeed" });
      await page.getByText(words.thanks).waitFor();
      expect(await entryOf(page, name).count()).toBe(1);
      await page.getByRole("button", { name: words.giveAgain }).click();
      expect(await donateButton(page).isEnabled()).toBe(true);
      expect(await page.getByLabel(words.name).inputValue()).toBe("");
    } finally {
      await setTestControl("settling", { delayMs: 3000 });
    }
  });
});
