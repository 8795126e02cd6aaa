import { adminAuditStates } from "../states/admin-audit.ts";
import { adminContentStates } from "../states/admin-content.ts";
import { adminSecurityStates } from "../states/admin-security.ts";
import { adminSettingsStates } from "../states/admin-settings.ts";
import { areAccessible } from "./are-accessible.ts";

/** Pages that could not be loaded look alike in every part; one of them is looked at. */
const states = [...adminContentStates, ...adminSettingsStates, ...adminAuditStates, ...adminSecurityStates];

areAccessible(states.filter(({ name }) => !/-(failed|gone|empty)$/.test(name) || name === "admin-users-failed"));
