import type { Page } from "playwright-core";
import { checkoutContent } from "#shared/content/checkout.ts";
import type { FilmScene } from "#shared/content/film.ts";
import { landing } from "#shared/content/landing.ts";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { cardForm, newBuyer } from "../harness/buyer.ts";
import type { Camera } from "./camera.ts";

/** The scenes in order, and when each starts, in seconds. */
export type Scenes = readonly { readonly scene: FilmScene; readonly startSeconds: number }[];

/** Performs a purchase from the landing page to the dashboard for the camera. Returns the recorded scenes. */
export async function playScenes(page: Page, camera: Camera): Promise<Scenes> {
  const scenes: Scenes[number][] = [];
  const startScene = (scene: FilmScene) => scenes.push({ scene, startSeconds: camera.seconds });
  const buyer = { ...newBuyer(), email: "ada@everline.example", typedNumber: "2025550171" };

  await mockCopyWithoutPrices(page);
  // Starts with a chat: the film is opened from the top of the page, which the viewer has just seen.
  await page.goto("/", { waitUntil: "networkidle" });
  const [, secondQuestion = ""] = landing.useCases.categories[0]?.examples ?? [];
  const questions = page.getByRole("tabpanel").filter({ hasText: secondQuestion });
  // Nothing is below it, where the player's controls are; on a phone, it has no room for the tabs above it either.
  for (const section of await page.locator(".landing > :not(.cases)").all())
    await section.evaluate((element: HTMLElement) => {
      element.style.visibility = "hidden";
    });
  const isPhone = (page.viewportSize()?.width ?? 0) < 640;
  await camera.moveTo(questions, isPhone ? 100 : 116);
  startScene("hello");
  await camera.hold(3);
  startScene("ask");
  await camera.press(questions.getByRole("button", { name: secondQuestion }));
  await camera.hold(4);

  await page.goto("/checkout");
  startScene("account");
  await camera.hold(0.6);
  await camera.type(page.getByLabel(accountFormWords.name), buyer.name);
  await camera.type(page.getByLabel(accountFormWords.email), buyer.email);
  await camera.type(page.getByLabel(accountFormWords.password, { exact: true }), buyer.password);
  await camera.press(page.getByRole("button", { name: checkoutWords.account.submit }));

  const phone = page.getByLabel(checkoutWords.whatsapp.phone);
  await phone.waitFor();
  startScene("number");
  await camera.hold(0.8);
  await camera.type(phone, buyer.typedNumber);
  await camera.hold(0.8);
  await camera.press(page.getByRole("button", { name: /^Proceed to Secure Payment/ }));

  const form = cardForm(page);
  await form.getByLabel("Card number").waitFor();
  startScene("pay");
  await camera.hold(0.8);
  await camera.type(form.getByLabel("Card number"), "4242424242424242");
  await camera.type(form.getByLabel(/^Expiration/), "1234");
  await camera.type(form.getByLabel("Security code"), "123");
  await camera.press(page.getByRole("dialog").getByRole("button", { name: /^Pay/ }));

  await page.waitForURL(/payment-success/);
  await page.getByText("Payment status: complete").waitFor();
  startScene("paid");
  await camera.play(1.6);
  await camera.hold(2.4);

  await page.goto("/dashboard");
  await page.getByRole("heading", { name: dashboardWords.orders.heading, exact: true }).waitFor();
  startScene("start");
  await camera.hold(1);
  await camera.glideTo(page.getByRole("heading", { name: dashboardWords.lines.heading, exact: true }), 1, 136);
  await camera.hold(2);
  return scenes;
}

/** Replaces the texts of the landing page and the checkout that would be wrong without the price in them. */
async function mockCopyWithoutPrices(page: Page): Promise<void> {
  const copyWithoutPrices: Readonly<Record<string, unknown>> = {
    landing: { ...landing, hero: { ...landing.hero, offer: "No subscription" } },
    checkout: { ...checkoutContent, benefitsHeading: "What you get" },
  };
  await page.route(/\/api\/content\/(?:landing|checkout)\?/, (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    return route.fulfill({ json: { page: name, language: "en", content: copyWithoutPrices[name] } });
  });
}
