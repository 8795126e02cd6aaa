import Stripe from "stripe";
import * as z from "zod";
import type { Context } from "./model/context.ts";
import { StripeFailure } from "./model/stripe-failure.ts";
import { authenticationPage, decideAuthentication } from "./pages/authentication-page.ts";
import { browserScript } from "./pages/browser-script.ts";
import { checkoutPage, payOnPage } from "./pages/checkout-page.ts";
import type { Page } from "./pages/html.ts";
import { paymentPage } from "./pages/payment-page.ts";
import { settleOnVoucherPage, voucherPage } from "./pages/voucher-page.ts";
import { matchPath } from "./routes.ts";

const script = (body: string): Page => ({
  status: 200,
  headers: { "content-type": "text/javascript; charset=utf-8" },
  body,
});
const text = (status: number, body: string): Page => ({
  status,
  headers: { "content-type": "text/plain; charset=utf-8" },
  body,
});

/** Serves everything but the API: Stripe.js, its frames and the hosted pages. */
export async function servePage(context: Context, method: string, url: URL, body: string): Promise<Page> {
  try {
    return choose(context, method === "HEAD" ? "GET" : method, url.pathname, body);
  } catch (error) {
    if (error instanceof StripeFailure) return text(error.status, error.message);
    if (error instanceof z.ZodError) return text(400, z.prettifyError(error));
    throw error;
  }
}

function choose(context: Context, method: string, path: string, body: string): Page {
  const session = matchPath("/c/pay/:id", path);
  if (session !== undefined)
    return method === "POST" ? payOnPage(context, session, body) : checkoutPage(context, session);
  const slip = matchPath("/vouchers/:id", path);
  if (slip !== undefined)
    return method === "POST" ? settleOnVoucherPage(context, slip, body) : voucherPage(context, slip);
  switch (`${method} ${path}`) {
    case "GET /":
      return text(
        200,
        `A local Stripe, API version ${Stripe.API_VERSION}. local-stripe/README.md says what it can do.\n`,
      );
    case "GET /stripe.js":
      return script(browserScript("stripe"));
    case "GET /elements/payment":
      return paymentPage();
    case "GET /elements/payment.js":
      return script(browserScript("payment-frame"));
    case "GET /elements/authentication":
      return authenticationPage();
    case "GET /elements/authentication.js":
      return script(browserScript("authentication-frame"));
    case "POST /elements/authentication":
      return decideAuthentication(context, body);
    default:
      return text(404, "Not found\n");
  }
}
