import { randomUUID } from "node:crypto";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import * as z from "zod";
import { type Reply, type RouteId, type RouteLine, routes, shapes } from "#shared/contract/index.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";

type Handler = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** The module of each route's function. */
const functions: Readonly<Record<RouteId, () => Promise<{ readonly handler: Handler }>>> = {
  getPricing: () => import("../routes/pricing/get-pricing.ts"),
  getContent: () => import("../routes/content/get-content.ts"),
  register: () => import("../routes/accounts/register.ts"),
  login: () => import("../routes/accounts/login.ts"),
  requestLink: () => import("../routes/links/request-link.ts"),
  confirmAddress: () => import("../routes/links/confirm-address.ts"),
  sendConfirmation: () => import("../routes/links/send-confirmation.ts"),
  signInByLink: () => import("../routes/links/sign-in-by-link.ts"),
  resetPassword: () => import("../routes/links/reset-password.ts"),
  undoChange: () => import("../routes/links/undo-change.ts"),
  stopReminders: () => import("../routes/links/stop-reminders.ts"),
  getMe: () => import("../routes/accounts/get-me.ts"),
  updateMe: () => import("../routes/accounts/update-me.ts"),
  createClaimCode: () => import("../routes/orders/create-claim-code.ts"),
  answerClaim: () => import("../routes/orders/answer-claim.ts"),
  undoMove: () => import("../routes/orders/undo-move.ts"),
  changeWaUser: () => import("../routes/lines/change-wa-user.ts"),
  listLineChanges: () => import("../routes/lines/list-line-changes.ts"),
  claimLine: () => import("../routes/lines/claim-line.ts"),
  validateLine: () => import("../routes/lines/validate-line.ts"),
  listLineKeys: () => import("../routes/lines/list-line-keys.ts"),
  listAssistantKeys: () => import("../routes/admin-assistants/list-assistant-keys.ts"),
  addAssistantKey: () => import("../routes/admin-assistants/add-assistant-key.ts"),
  listEventEndpoints: () => import("../routes/admin-event-endpoints/list-event-endpoints.ts"),
  addEventEndpoint: () => import("../routes/admin-event-endpoints/add-event-endpoint.ts"),
  changeEventEndpoint: () => import("../routes/admin-event-endpoints/change-event-endpoint.ts"),
  removeEventEndpoint: () => import("../routes/admin-event-endpoints/remove-event-endpoint.ts"),
  listEventDeliveries: () => import("../routes/admin-event-endpoints/list-event-deliveries.ts"),
  repeatEventDelivery: () => import("../routes/admin-event-endpoints/repeat-event-delivery.ts"),
  revokeAssistantKey: () => import("../routes/admin-assistants/revoke-assistant-key.ts"),
  exportMe: () => import("../routes/accounts/export-me.ts"),
  deleteMe: () => import("../routes/accounts/delete-me.ts"),
  signOut: () => import("../routes/sessions/sign-out.ts"),
  listSessions: () => import("../routes/sessions/list-sessions.ts"),
  endSession: () => import("../routes/sessions/end-session.ts"),
  endOtherSessions: () => import("../routes/sessions/end-other-sessions.ts"),
  listPasskeys: () => import("../routes/passkeys/list-passkeys.ts"),
  beginPasskey: () => import("../routes/passkeys/begin-passkey.ts"),
  addPasskey: () => import("../routes/passkeys/add-passkey.ts"),
  removePasskey: () => import("../routes/passkeys/remove-passkey.ts"),
  beginPasskeySignIn: () => import("../routes/passkeys/begin-passkey-sign-in.ts"),
  signInWithPasskey: () => import("../routes/passkeys/sign-in-with-passkey.ts"),
  refundOrder: () => import("../routes/orders/refund-order.ts"),
  deleteOrder: () => import("../routes/orders/delete-order.ts"),
  getReceipt: () => import("../routes/orders/get-receipt.ts"),
  updateReceipt: () => import("../routes/orders/update-receipt.ts"),
  createPaymentIntent: () => import("../routes/payments/create-payment-intent.ts"),
  completePayment: () => import("../routes/payments/complete-payment.ts"),
  getPaymentIntentStatus: () => import("../routes/payments/get-payment-intent-status.ts"),
  confirmPayment: () => import("../routes/payments/confirm-payment.ts"),
  receiveStripeEvent: () => import("../routes/payments/receive-stripe-event.ts"),
  sendContactMessage: () => import("../routes/contact/send-contact-message.ts"),
  listDonations: () => import("../routes/donations/list-donations.ts"),
  getDonationPicture: () => import("../routes/donations/get-donation-picture.ts"),
  createDonationIntent: () => import("../routes/donations/create-donation-intent.ts"),
  completeDonation: () => import("../routes/donations/complete-donation.ts"),
  getAdminSummary: () => import("../routes/admin-overview/get-admin-summary.ts"),
  getAdminSeries: () => import("../routes/admin-overview/get-admin-series.ts"),
  getAdminHealth: () => import("../routes/admin-overview/get-admin-health.ts"),
  followAdminEvents: () => import("../routes/admin-overview/follow-admin-events.ts"),
  recordAdminExport: () => import("../routes/admin-overview/record-admin-export.ts"),
  listAdminAudit: () => import("../routes/admin-overview/list-admin-audit.ts"),
  listAdminUsers: () => import("../routes/admin-users/list-admin-users.ts"),
  getAdminUser: () => import("../routes/admin-users/get-admin-user.ts"),
  exportAdminUser: () => import("../routes/admin-users/export-admin-user.ts"),
  deleteAdminUser: () => import("../routes/admin-users/delete-admin-user.ts"),
  signOutAdminUser: () => import("../routes/admin-users/sign-out-admin-user.ts"),
  listAdminOrders: () => import("../routes/admin-orders/list-admin-orders.ts"),
  getAdminOrder: () => import("../routes/admin-orders/get-admin-order.ts"),
  refundAdminOrder: () => import("../routes/admin-orders/refund-admin-order.ts"),
  changeAdminOrderLine: () => import("../routes/admin-orders/change-admin-order-line.ts"),
  resolveAdminOrder: () => import("../routes/admin-orders/resolve-admin-order.ts"),
  listAdminDonations: () => import("../routes/admin-donations/list-admin-donations.ts"),
  updateAdminDonation: () => import("../routes/admin-donations/update-admin-donation.ts"),
  getAdminDonation: () => import("../routes/admin-donations/get-admin-donation.ts"),
  getAdminDonationPicture: () => import("../routes/admin-donations/get-admin-donation-picture.ts"),
  refundAdminDonation: () => import("../routes/admin-donations/refund-admin-donation.ts"),
  anonymizeAdminDonation: () => import("../routes/admin-donations/anonymize-admin-donation.ts"),
  resolveAdminDonation: () => import("../routes/admin-donations/resolve-admin-donation.ts"),
  listAdminMessages: () => import("../routes/admin-messages/list-admin-messages.ts"),
  getAdminMessage: () => import("../routes/admin-messages/get-admin-message.ts"),
  updateAdminMessage: () => import("../routes/admin-messages/update-admin-message.ts"),
  answerAdminMessage: () => import("../routes/admin-messages/answer-admin-message.ts"),
  listAdminMails: () => import("../routes/admin-mails/list-admin-mails.ts"),
  sendAdminMailAgain: () => import("../routes/admin-mails/send-admin-mail-again.ts"),
  deleteAdminMessage: () => import("../routes/admin-messages/delete-admin-message.ts"),
  listAdminContent: () => import("../routes/admin-content/list-admin-content.ts"),
  updateAdminContent: () => import("../routes/admin-content/update-admin-content.ts"),
  listContentVersions: () => import("../routes/admin-content/list-content-versions.ts"),
  getContentVersion: () => import("../routes/admin-content/get-content-version.ts"),
  restoreContentVersion: () => import("../routes/admin-content/restore-content-version.ts"),
  getAdminSettings: () => import("../routes/admin-settings/get-admin-settings.ts"),
  updateAdminSettings: () => import("../routes/admin-settings/update-admin-settings.ts"),
  renewAdminSession: () => import("../routes/admin-security/renew-admin-session.ts"),
  getSecondFactor: () => import("../routes/admin-security/get-second-factor.ts"),
  beginSecondFactor: () => import("../routes/admin-security/begin-second-factor.ts"),
  confirmSecondFactor: () => import("../routes/admin-security/confirm-second-factor.ts"),
  giveSecondFactor: () => import("../routes/admin-security/give-second-factor.ts"),
  beginPasskeyProof: () => import("../routes/admin-security/begin-passkey-proof.ts"),
  givePasskey: () => import("../routes/admin-security/give-passkey.ts"),
  renewRecoveryCodes: () => import("../routes/admin-security/renew-recovery-codes.ts"),
  endSecondFactor: () => import("../routes/admin-security/end-second-factor.ts"),
  receiveReports: () => import("../routes/reports/receive-reports.ts"),
  getOpenApi: () => import("../routes/open-api/get-open-api.ts"),
};

/** A request to a route; omitted parts get default values. */
export interface Request {
  /** Sent as JSON, unless it is a string or bytes. */
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly params?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly token?: string;
  /** The caller's IP address, as seen by the gateway. */
  readonly ipAddress?: string;
  /** When the gateway receives the request. */
  readonly now?: Date;
  /** Milliseconds until Lambda stops the function. */
  readonly remainingMs?: number;
}

/** The response to a request. */
export interface RouteResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | number | boolean>>;
  /** The parsed JSON, or bytes. */
  readonly body: unknown;
  /** An error's message; undefined if the body is not an error. */
  readonly message: string | undefined;
  /** An error's code; undefined if the body is not an error. */
  readonly code: string | undefined;
}

/** Calls a route's function with an HTTP API event, and with the permissions that AWS would grant it. */
export async function call(id: RouteId, request: Request = {}): Promise<RouteResponse> {
  const { handler } = await functions[id]();
  const result = await withPermissionsOf(id, () => handler(eventOf(id, request), contextOf(request)));
  const body: unknown = result.isBase64Encoded
    ? new Uint8Array(Buffer.from(result.body ?? "", "base64"))
    : JSON.parse(result.body ?? "null");
  const error = z.object({ message: z.string(), code: z.string() }).safeParse(body).data;
  return {
    status: result.statusCode ?? 0,
    headers: result.headers ?? {},
    body,
    message: error?.message,
    code: error?.code,
  };
}

const replies: { readonly [Id in RouteId]: { readonly reply: z.ZodType<Reply<Id>> } } = shapes;

/**
 * Makes a call that must succeed; returns the parsed reply. Throws if the status is not that of the route's success.
 */
export async function callExpectingSuccess<Id extends RouteId>(id: Id, request: Request = {}): Promise<Reply<Id>> {
  const { status, body } = await call(id, request);
  const line: RouteLine = routes[id];
  if (status !== (line.status ?? 200)) throw new Error(`${id} responded with ${status}: ${JSON.stringify(body)}`);
  return replies[id].reply.parse(body);
}

/** Creates a request's HTTP API event (payload format 2.0), also for tests that use the event directly. */
export function eventOf(id: RouteId, request: Request): APIGatewayProxyEventV2 {
  const { method, path } = routes[id];
  const now = request.now ?? new Date();
  const { body } = request;
  return {
    version: "2.0",
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(request.query).toString(),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(request.token === undefined ? {} : { authorization: `Bearer ${request.token}` }),
      ...request.headers,
    },
    ...(request.query ? { queryStringParameters: request.query } : {}),
    ...(request.params ? { pathParameters: request.params } : {}),
    ...(body === undefined ? {} : { body: textOf(body) }),
    isBase64Encoded: body instanceof Uint8Array,
    requestContext: {
      accountId: "000000000000",
      apiId: "test",
      domainName: "api.everline.example",
      domainPrefix: "api",
      requestId: randomUUID(),
      routeKey: `${method} ${path}`,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      http: { method, path, protocol: "HTTP/1.1", sourceIp: request.ipAddress ?? "203.0.113.1", userAgent: "test" },
    },
  };
}

function textOf(body: unknown): string {
  if (body instanceof Uint8Array) return Buffer.from(body).toString("base64");
  return typeof body === "string" ? body : JSON.stringify(body);
}

const contextOf = ({ remainingMs = 29_000 }: Request): Context => ({
  awsRequestId: "test",
  functionName: "test",
  functionVersion: "$LATEST",
  invokedFunctionArn: "arn:aws:lambda:us-east-1:000000000000:function:test",
  memoryLimitInMB: "512",
  logGroupName: "test",
  logStreamName: "test",
  callbackWaitsForEmptyEventLoop: false,
  getRemainingTimeInMillis: () => remainingMs,
  done() {},
  fail() {},
  succeed() {},
});
