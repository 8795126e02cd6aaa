import { donatingStates } from "../states/donating.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(donatingStates);
