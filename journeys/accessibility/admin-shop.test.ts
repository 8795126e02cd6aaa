import { adminDonationsStates } from "../states/admin-donations.ts";
import { adminFindStates } from "../states/admin-find.ts";
import { adminMessagesStates } from "../states/admin-messages.ts";
import { adminOrdersStates } from "../states/admin-orders.ts";
import { adminOverviewStates } from "../states/admin-overview.ts";
import { adminUsersStates } from "../states/admin-users.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility([
  ...adminOverviewStates,
  ...adminUsersStates,
  ...adminOrdersStates,
  ...adminDonationsStates,
  ...adminMessagesStates,
  ...adminFindStates,
]);
