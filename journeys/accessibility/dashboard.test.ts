import { dashboardStates } from "../states/dashboard.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible(dashboardStates);
