import { donatingStates } from "../states/giving.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(donatingStates);
