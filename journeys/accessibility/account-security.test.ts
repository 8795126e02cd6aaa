import { accountSecurityStates } from "../states/account-security.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(accountSecurityStates);
