import type Stripe from "stripe";
import * as z from "zod";
import type { Context } from "../model/context.ts";
import { formatAmount } from "../model/currencies.ts";
import { StripeFailure } from "../model/stripe-failure.ts";
import { getSession } from "../objects/checkout-sessions.ts";
import { paySession } from "../objects/pay-session.ts";
import { decodeForm } from "../requests/form-encoding.ts";
import { escapeHtml, htmlPage, type Page, PLAIN_CSS, redirectTo } from "./html.ts";

/** `/c/pay/:id`: a minimal version of Stripe's hosted checkout. */
export function checkoutPage(context: Context, id: string, errorMessage = ""): Page {
  const session = getSession(context, id);
  if (session.status === "complete") return redirectTo(successUrl(session));
  if (session.status === "expired")
    return htmlPage("Expired", "<h1>This checkout page has expired.</h1>", PLAIN_CSS, 410);
  const items = context.state.sessionPlans.get(id)?.items ?? [];
  const total = formatAmount(session.amount_total ?? 0, session.currency ?? "usd");
  const itemList = items.map((item) => `<li>${escapeHtml(item.name)} × ${item.quantity}</li>`).join("");
  const backLink = session.cancel_url === null ? "" : `<p><a href="${escapeHtml(session.cancel_url)}">Back</a></p>`;
  return htmlPage(
    "Checkout",
    `<h1>Pay ${escapeHtml(total)}</h1>
<ul>${itemList}</ul>
<p role="alert">${escapeHtml(errorMessage)}</p>
<form method="post">
<label for="number">Card number</label><input id="number" name="number" inputmode="numeric" autocomplete="cc-number" required>
<label for="expiry">Expiration (MM / YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" required>
<label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" required>
<button>Pay</button>
</form>${backLink}`,
    PLAIN_CSS,
    errorMessage === "" ? 200 : 402,
  );
}

const cardSchema = z.object({ number: z.string(), expiry: z.string(), cvc: z.string() });

/** Handles the form of the checkout page: redirects to `success_url` or the bank's page, or shows the error. */
export function payOnPage(context: Context, id: string, body: string): Page {
  const session = getSession(context, id);
  const { number, expiry, cvc } = cardSchema.parse(decodeForm(body));
  const [month = "", year = ""] = expiry.split("/").map((part) => part.trim());
  try {
    const intent = paySession(context, session, {
      return_url: `${context.origin()}/c/pay/${id}`,
      payment_method_data: {
        type: "card",
        card: { number, exp_month: Number(month), exp_year: Number(year), cvc },
      },
    });
    const bankUrl = intent.status === "requires_action" ? intent.next_action?.redirect_to_url?.url : undefined;
    return redirectTo(bankUrl ?? successUrl(session));
  } catch (error) {
    if (error instanceof StripeFailure) return checkoutPage(context, id, error.message);
    throw error;
  }
}

function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", () => session.id);
}
