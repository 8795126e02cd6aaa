import * as z from "zod";
import type { Context } from "../model/context.ts";
import { getIntent } from "../objects/payment-intents.ts";
import { settleVoucher } from "../objects/vouchers.ts";
import { decodeForm } from "../requests/form-encoding.ts";
import { escapeHtml, htmlPage, type Page, PLAIN_CSS, redirectTo } from "./html.ts";

const serverCaller = { requestId: null, idempotencyKey: null, publishable: false };
const outcomeForm = z.object({ outcome: z.enum(["succeed", "fail"]) });

/**
 * The voucher page (Boleto, Konbini, Multibanco, OXXO), with buttons to pay or to let it expire. Throws 404 for an
 * unknown payment.
 */
export function voucherPage(context: Context, intentId: string): Page {
  const intent = getIntent(context, serverCaller, intentId);
  const canBePaid = intent.status === "requires_action";
  return htmlPage(
    "Payment slip",
    `<h1>Payment slip</h1>
<p>${escapeHtml(`${intent.amount} ${intent.currency}`)}, in the smallest unit of the currency.</p>
<p>In real life you pay this at a counter or in your bank's app, within three days.</p>
${
  canBePaid
    ? `<form method="post"><p><button name="outcome" value="succeed">Pay it</button> <button class="quiet" name="outcome" value="fail">Let it expire</button></p></form>`
    : `<p role="status">${intent.status === "succeeded" ? "It is paid." : "It can no longer be paid."}</p>`
}`,
    PLAIN_CSS,
  );
}

/** Handles the buttons of the voucher page. */
export function settleOnVoucherPage(context: Context, intentId: string, body: string): Page {
  const { outcome } = outcomeForm.parse(decodeForm(body));
  settleVoucher(context, getIntent(context, serverCaller, intentId), outcome);
  return redirectTo(`/vouchers/${intentId}`);
}
