import { linkStates } from "../states/links.ts";
import { signInHelpStates } from "../states/sign-in-help.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility([...signInHelpStates, ...linkStates]);
