import { stripeApiBase, visitedSite } from "../environment.ts";
import { describeError } from "../log.ts";
import { currentBuyer } from "../visit/buyer.ts";
import { VisitFault } from "../visit/fault.ts";
import { findAssets, openCardForm, openPage, readPrice, signIn, signOut, type VisitedSite } from "../visit/steps.ts";
import { job } from "./job.ts";

/** Where the library that the pages use loads Stripe's script from; a test compares the two. */
export const stripeScript = "https://js.stripe.com/endive/stripe.js";
const stripeApi = "https://api.stripe.com";

/**
 * The page whose files were all there, and when. They are asked for again when the page changes, and every hour:
 * several dozen requests in each visit would cost more than everything else about it.
 */
let lastFullVisit: { readonly html: string; readonly at: Date } | undefined;
const fullVisitMs = 3_600_000;

/** Whether the visit before could not sign in or open the card form. */
let hadFault = false;

/**
 * Visits the shop through its public address, as a buyer does, and reports whether it can be opened
 * (docs/decisions/045 says what this proves and what it does not). `problems` counts the parts of the shop that failed;
 * `failed` stays 0, because finding the shop broken is this job's work.
 */
export const handler = job("visit", async ({ now, log }) => {
  const base = stripeApiBase();
  const site: VisitedSite = {
    ...visitedSite(),
    stripe:
      base === undefined
        ? { script: stripeScript, api: stripeApi }
        : { script: new URL("/stripe.js", base).href, api: base.origin },
  };
  const milliseconds: Record<string, number> = {};
  let problems = 0;
  const attempt = async <T>(step: string, run: () => Promise<T>): Promise<T | undefined> => {
    const startedAt = performance.now();
    try {
      return await run();
    } catch (thrown) {
      problems += 1;
      const detail = thrown instanceof VisitFault ? { detail: thrown.detail } : { cause: describeError(thrown) };
      log.error("a part of the shop does not open", { step, ...detail });
      return undefined;
    } finally {
      milliseconds[`${step}Ms`] = Math.round(performance.now() - startedAt);
    }
  };
  const html = await attempt("page", () => openPage(site));
  const isFullVisit = lastFullVisit?.html !== html || now.getTime() - (lastFullVisit?.at.getTime() ?? 0) >= fullVisitMs;
  if (html !== undefined && isFullVisit) {
    lastFullVisit = undefined;
    await attempt("assets", async () => {
      await findAssets(site, html);
      lastFullVisit = { html, at: now };
    });
  }
  await attempt("price", () => readPrice(site));
  const signedIn = await attempt("signIn", async () => {
    const buyer = await currentBuyer({ livemode: site.stripeMode === "live", hadFault }, now);
    return { buyer, token: await signIn(site, buyer) };
  });
  hadFault = true;
  if (signedIn !== undefined) {
    await attempt("cardForm", async () => {
      await openCardForm(site, signedIn.buyer, signedIn.token);
      hadFault = false;
    });
    await attempt("signOut", () => signOut(site, signedIn.token));
  }
  return { problems, ...milliseconds, failed: 0 };
});
