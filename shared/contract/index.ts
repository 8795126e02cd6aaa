/**
 * The contract: every API route as data. The browser's client, the gateway (AWS and local), the functions and the
 * validation of requests and replies are derived from this data.
 */
import type * as z from "zod";
import { assistantKeys } from "./admin/assistant-keys.ts";
import { adminAudit } from "./admin/audit.ts";
import { adminContent } from "./admin/content.ts";
import { adminContentList } from "./admin/content-list.ts";
import { contentVersions } from "./admin/content-versions.ts";
import { adminDonationList } from "./admin/donation-list.ts";
import { adminDonations } from "./admin/donations.ts";
import { eventEndpoints } from "./admin/event-endpoints.ts";
import { adminHealth } from "./admin/health.ts";
import { adminMails } from "./admin/mails.ts";
import { adminMessageList } from "./admin/message-list.ts";
import { adminMessages } from "./admin/messages.ts";
import { adminOrderList } from "./admin/order-list.ts";
import { adminOrders } from "./admin/orders.ts";
import { adminOverview } from "./admin/overview.ts";
import { adminPasskeys } from "./admin/passkeys.ts";
import { adminSecurity } from "./admin/security.ts";
import { adminSettings } from "./admin/settings.ts";
import { adminUserList } from "./admin/user-list.ts";
import { adminUsers } from "./admin/users.ts";
import { lines } from "./assistant/lines.ts";
import type { RouteShape } from "./parts/shape.ts";
import type { RouteId, RouteLine } from "./routes.ts";
import { accounts } from "./shop/accounts.ts";
import { claims } from "./shop/claims.ts";
import { contact } from "./shop/contact.ts";
import { content } from "./shop/content.ts";
import { donations } from "./shop/donations.ts";
import { donationContract } from "./shop/giving.ts";
import { links } from "./shop/links.ts";
import { me } from "./shop/me.ts";
import { openApi } from "./shop/openapi.ts";
import { passkeys } from "./shop/passkeys.ts";
import { orders, payments } from "./shop/payments.ts";
import { personalDataExports } from "./shop/personal-data.ts";
import { pricing } from "./shop/pricing.ts";
import { receipts } from "./shop/receipts.ts";
import { reports } from "./shop/reports.ts";
import { sessions } from "./shop/sessions.ts";
import { wall } from "./shop/wall.ts";

export { type ErrorCode, type ErrorReply, errors, type Issue } from "./parts/errors.ts";
export type { RouteShape } from "./parts/shape.ts";
export { type AccessLevel, type RouteId, type RouteLine, routes } from "./routes.ts";

/** The schemas of each route, by id. */
export const shapes = {
  ...pricing,
  ...content,
  ...accounts,
  ...links,
  ...me,
  ...sessions,
  ...passkeys,
  ...personalDataExports,
  ...orders,
  ...claims,
  ...receipts,
  ...payments,
  ...contact,
  ...donations,
  ...wall,
  ...donationContract,
  ...lines,
  ...adminOverview,
  ...adminHealth,
  ...adminUsers,
  ...adminUserList,
  ...adminOrders,
  ...adminOrderList,
  ...adminDonations,
  ...adminDonationList,
  ...adminMails,
  ...adminMessages,
  ...adminMessageList,
  ...assistantKeys,
  ...eventEndpoints,
  ...adminSettings,
  ...adminSecurity,
  ...adminPasskeys,
  ...adminAudit,
  ...adminContentList,
  ...adminContent,
  ...contentVersions,
  ...reports,
  ...openApi,
} as const satisfies Record<RouteId, RouteShape>;

/** A route with its schemas. */
export type Route = RouteLine & RouteShape & { readonly id: RouteId };

type Shapes = typeof shapes;

/** Any object that holds the schemas of route `Id`: its own contract file, or `shapes`. */
export type RouteContract<Id extends RouteId> = Pick<Shapes, Id>;

type PartSchema<Shape, Part extends string> =
  Shape extends Record<Part, infer Schema extends z.ZodType> ? Schema : never;

/** The input of route `Id` before parsing. */
export type Input<Id extends RouteId> = {
  [Part in "params" | "query" | "body" as PartSchema<Shapes[Id], Part> extends never ? never : Part]: z.input<
    PartSchema<Shapes[Id], Part>
  >;
};

/** The parsed input of route `Id`. */
export type ParsedInput<Id extends RouteId> = {
  [Part in "params" | "query" | "body" as PartSchema<Shapes[Id], Part> extends never ? never : Part]: z.output<
    PartSchema<Shapes[Id], Part>
  >;
};

/** The reply of route `Id`. */
export type Reply<Id extends RouteId> = z.output<Shapes[Id]["reply"]>;
