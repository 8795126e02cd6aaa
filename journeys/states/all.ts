import { accountSecurityStates } from "./account-security.ts";
import { adminAssistantStates } from "./admin-assistants.ts";
import { adminAuditStates } from "./admin-audit.ts";
import { adminContentStates } from "./admin-content.ts";
import { adminDonationsStates } from "./admin-donations.ts";
import { adminFindStates } from "./admin-find.ts";
import { adminMailWordsStates } from "./admin-mail-words.ts";
import { adminMailsStates } from "./admin-mails.ts";
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
import { linkStates } from "./links.ts";
import { readingStates } from "./reading.ts";
import { receiptStates } from "./receipt.ts";
import { signInHelpStates } from "./sign-in-help.ts";
import type { PageState } from "./state.ts";

/** Every page in every state. */
export const allStates: readonly PageState[] = [
  ...landingStates,
  ...buyingStates,
  ...signInHelpStates,
  ...linkStates,
  ...dashboardStates,
  ...accountSecurityStates,
  ...receiptStates,
  ...donatingStates,
  ...readingStates,
  ...adminOverviewStates,
  ...adminUsersStates,
  ...adminOrdersStates,
  ...adminDonationsStates,
  ...adminMessagesStates,
  ...adminMailsStates,
  ...adminFindStates,
  ...adminContentStates,
  ...adminMailWordsStates,
  ...adminSettingsStates,
  ...adminAuditStates,
  ...adminAssistantStates,
  ...adminSecurityStates,
];
