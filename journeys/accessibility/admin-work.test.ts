import { adminAuditStates } from "../states/admin-audit.ts";
import { adminContentStates } from "../states/admin-content.ts";
import { adminSecurityStates } from "../states/admin-security.ts";
import { adminSettingsStates } from "../states/admin-settings.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible([...adminContentStates, ...adminSettingsStates, ...adminAuditStates, ...adminSecurityStates]);
