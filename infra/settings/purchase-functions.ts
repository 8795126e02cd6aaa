import type { RouteId } from "#shared/contract/routes.ts";
import type { AuthorizerId } from "./authorizer.ts";

/** The routes that every purchase calls, from the account to the license. */
export const purchaseRoutes = [
  "register",
  "login",
  "getMe",
  "createPaymentIntent",
  "completePayment",
  "getPaymentIntentStatus",
  "receiveStripeEvent",
] as const satisfies readonly RouteId[];
export type PurchaseRoute = (typeof purchaseRoutes)[number];

/**
 * The functions of a purchase: those routes, and the authorizer in front of them. They are called through an alias, go
 * out gradually in a stage that keeps data (`gradual-deployment.ts`), and are kept warm (`warm.ts`).
 */
export const purchaseFunctions = ["admitRequest", ...purchaseRoutes] as const satisfies readonly (
  | RouteId
  | AuthorizerId
)[];
export type PurchaseFunctionId = (typeof purchaseFunctions)[number];

/** The alias through which API Gateway and the warming rules call these functions. */
export const liveAlias = "live";

/** The event that keeps a function warm. Every function answers it at once. */
export const warmEvent = { warm: true } as const;
