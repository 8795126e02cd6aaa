import { buyingStates } from "./buying.ts";
import { dashboardStates } from "./dashboard.ts";
import { givingStates } from "./giving.ts";
import { landingStates } from "./landing.ts";
import { readingStates } from "./reading.ts";
import type { PageState } from "./state.ts";

/** Every page in every state that somebody can see it in. */
export const allStates: readonly PageState[] = [
  ...landingStates,
  ...buyingStates,
  ...dashboardStates,
  ...givingStates,
  ...readingStates,
];
