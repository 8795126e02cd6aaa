import * as z from "zod";
import type { Context } from "../model/context.ts";
import { syncSession } from "../objects/pay-session.ts";
import { getIntent } from "../objects/payment-intents.ts";
import { authenticateIntent } from "../objects/settle-intent.ts";
import { decodeForm } from "../requests/form-encoding.ts";
import { htmlPage, type Page, PLAIN_CSS } from "./html.ts";

/** The bank's 3-D Secure page, with buttons to pass or fail. Also stands in for a wallet's page. */
export function authenticationPage(): Page {
  return htmlPage(
    "3D Secure authentication",
    `<h1>3D Secure 2 test page</h1>
<p>In real life your bank asks you here to approve the payment.</p>
<p><button type="button" id="complete" disabled>Complete</button> <button type="button" class="quiet" id="fail" disabled>Fail</button></p>
<p id="message" role="status"></p>
<script src="/elements/authentication.js"></script>`,
    PLAIN_CSS,
  );
}

const decisionSchema = z.object({
  client_secret: z.string(),
  return_url: z.string().optional(),
  outcome: z.enum(["pass", "fail"]),
});

/**
 * Handles the buttons of the 3-D Secure page. Responds with the URL to redirect to, null without a `return_url`. Throws
 * for a wrong secret.
 */
export function submitAuthentication(context: Context, body: string): Page {
  const { client_secret: secret, return_url: returnUrl, outcome } = decisionSchema.parse(decodeForm(body));
  const buyer = { requestId: null, idempotencyKey: null, publishable: true };
  const intent = getIntent(context, buyer, secret.split("_secret_")[0] ?? "", secret);
  authenticateIntent(context, intent, outcome);
  syncSession(context, intent);
  let redirect: string | null = null;
  if (returnUrl !== undefined) {
    const url = new URL(returnUrl);
    url.searchParams.set("payment_intent", intent.id);
    url.searchParams.set("payment_intent_client_secret", secret);
    url.searchParams.set("redirect_status", intent.status === "succeeded" ? "succeeded" : "failed");
    redirect = url.href;
  }
  return { status: 200, headers: { "content-type": "application/json" }, body: JSON.stringify({ redirect }) };
}
