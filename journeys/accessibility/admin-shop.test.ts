import { adminDonationsStates } from "../states/admin-donations.ts";
import { adminMessagesStates } from "../states/admin-messages.ts";
import { adminOrdersStates } from "../states/admin-orders.ts";
import { adminOverviewStates } from "../states/admin-overview.ts";
import { adminUsersStates } from "../states/admin-users.ts";
import { areAccessible } from "./are-accessible.ts";

/** Pages that could not be loaded look alike in every part; one of them is looked at. */
const states = [
  ...adminOverviewStates,
  ...adminUsersStates,
  ...adminOrdersStates,
  ...adminDonationsStates,
  ...adminMessagesStates,
];

areAccessible(states.filter(({ name }) => !/-(failed|gone|empty)$/.test(name) || name === "admin-users-failed"));
