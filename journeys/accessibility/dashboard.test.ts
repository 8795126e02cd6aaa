import { dashboardStates } from "../states/dashboard.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(dashboardStates);
