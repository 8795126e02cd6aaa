import { landingStates } from "../states/landing.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible(landingStates);
