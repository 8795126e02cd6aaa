import type { Context } from "../model/context.ts";
import { noSuchObject } from "../model/stripe-failure.ts";

/** Line items of a Checkout Session, as in `GET /v1/checkout/sessions/:id/line_items` and `expand[]=line_items`. */
export function sessionLineItems(context: Context, sessionId: string) {
  const session = context.state.sessions.get(sessionId);
  const plan = context.state.sessionPlans.get(sessionId);
  if (session === undefined || plan === undefined) throw noSuchObject("checkout.session", sessionId);
  const data = plan.items.map((item) => {
    const total = item.unitAmount * item.quantity;
    return {
      id: item.id,
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: item.currency,
      description: item.name,
      metadata: {},
      price: {
        id: item.id.replace("li_", "price_"),
        object: "price",
        active: false,
        billing_scheme: "per_unit",
        created: session.created,
        currency: item.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: null,
        metadata: {},
        nickname: null,
        product: item.id.replace("li_", "prod_"),
        recurring: null,
        tax_behavior: "unspecified",
        tiers_mode: null,
        transform_quantity: null,
        type: "one_time",
        unit_amount: item.unitAmount,
        unit_amount_decimal: String(item.unitAmount),
      },
      quantity: item.quantity,
    };
  });
  return { object: "list", data, has_more: false, url: `/v1/checkout/sessions/${sessionId}/line_items` };
}
