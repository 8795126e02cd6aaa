import { givingStates } from "../states/giving.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible(givingStates);
