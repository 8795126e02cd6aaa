import { adminAssistantStates } from "../states/admin-assistants.ts";
import { adminAuditStates } from "../states/admin-audit.ts";
import { adminContentStates } from "../states/admin-content.ts";
import { adminSecurityStates } from "../states/admin-security.ts";
import { adminSettingsStates } from "../states/admin-settings.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility([
  ...adminContentStates,
  ...adminSettingsStates,
  ...adminAuditStates,
  ...adminAssistantStates,
  ...adminSecurityStates,
]);
