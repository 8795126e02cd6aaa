import Stripe from "stripe";
import * as z from "zod";
import type { Context } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { authenticationPage, submitAuthentication } from "./pages/authentication-page.ts";
import { browserScript } from "./pages/browser-script.ts";
import { checkoutPage, payOnPage } from "./pages/checkout-page.ts";
import type { Page } from "./pages/html.ts";
import { paymentPage } from "./pages/payment-page.ts";
import { settleOnVoucherPage, voucherPage } from "./pages/voucher-page.ts";
import { matchPath } from "./routes.ts";

const scriptPage = (body: string): Page => ({
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body,
});
const textPage = (status: number, body: string): Page => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

/** Serves everything but the API and the test controls: Stripe.js, its frames and the hosted pages. */
export async function servePage(context: Context, method: string, url: URL, body: string): Promise<Page> {
  try {
    return pageAt(context, method === "HEAD" ? "GET" : method, url.pathname, body);
  } catch (error) {
    if (error instanceof StripeFailure) return textPage(error.status, error.message);
    if (error instanceof z.ZodError) return textPage(400, z.prettifyError(error));
    throw error;
  }
}

function pageAt(context: Context, method: string, path: string, body: string): Page {
  const sessionId = matchPath("/c/pay/:id", path);
  if (sessionId !== undefined)
    return method === "POST" ? payOnPage(context, sessionId, body) : checkoutPage(context, sessionId);
  const intentId = matchPath("/vouchers/:id", path);
  if (intentId !== undefined)
    return method === "POST" ? settleOnVoucherPage(context, intentId, body) : voucherPage(context, intentId);
  switch (`${method} ${path}`) {
    case "GET /":
      return textPage(
        200,
        `A local Stripe, API version ${Stripe.API_VERSION}. local-stripe/README.md describes what it can do.\n`,
      );
    case "GET /favicon.ico":
      // Browsers request one for every site, and report a missing one as an error.
      return textPage(204, "");
    case "GET /stripe.js":
      return scriptPage(browserScript("stripe"));
    case "GET /elements/payment":
      return paymentPage(context.now());
    case "GET /elements/payment.js":
      return scriptPage(browserScript("payment-frame"));
    case "GET /elements/authentication":
      return authenticationPage();
    case "GET /elements/authentication.js":
      return scriptPage(browserScript("authentication-frame"));
    case "POST /elements/authentication":
      return submitAuthentication(context, body);
    default:
      return textPage(404, "Not found\n");
  }
}
