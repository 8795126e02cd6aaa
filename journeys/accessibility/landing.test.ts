import { landingStates } from "../states/landing.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(landingStates);
