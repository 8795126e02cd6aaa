import { adminAuditStates } from "./admin-audit.ts";
import { adminContentStates } from "./admin-content.ts";
import { adminDonationsStates } from "./admin-donations.ts";
import { adminFindStates } from "./admin-find.ts";
import { adminMessagesStates } from "./admin-messages.ts";
import { adminOrdersStates } from "./admin-orders.ts";
import { adminOverviewStates } from "./admin-overview.ts";
import { adminSecurityStates } from "./admin-security.ts";
import { adminSettingsStates } from "./admin-settings.ts";
import { adminUsersStates } from "./admin-users.ts";
import { buyingStates } from "./buying.ts";
import { dashboardStates } from "./dashboard.ts";
import { donatingStates } from "./donating.ts";
import { landingStates } from "./landing.ts";
import { readingStates } from "./reading.ts";
import { receiptStates } from "./receipt.ts";
import type { PageState } from "./state.ts";

/** Every page in every state. */
export const allStates: readonly PageState[] = [
  ...landingStates,
  ...buyingStates,
  ...dashboardStates,
  ...receiptStates,
  ...donatingStates,
  ...readingStates,
  ...adminOverviewStates,
  ...adminUsersStates,
  ...adminOrdersStates,
  ...adminDonationsStates,
  ...adminMessagesStates,
  ...adminFindStates,
  ...adminContentStates,
  ...adminSettingsStates,
  ...adminAuditStates,
  ...adminSecurityStates,
];
