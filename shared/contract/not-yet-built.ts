import type { RouteId } from "./routes.ts";

/** Routes that are described but answer 501 so far. A line leaves this list when its function is written. */
export const notYetBuilt: readonly RouteId[] = [
  "getContent",
  "updateMe",
  "deleteOrder",
  "sendContactMessage",
  "listDonations",
  "getDonationPicture",
  "createDonationIntent",
  "completeDonation",
  "getAdminSummary",
  "listAdminUsers",
  "listAdminOrders",
  "listAdminDonations",
  "listAdminContent",
  "updateAdminContent",
  "getAdminSettings",
  "updateAdminSettings",
];
