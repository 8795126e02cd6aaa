import { buyingStates } from "../states/buying.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible(buyingStates);
