import { buyingStates } from "../states/buying.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(buyingStates);
