import { readingStates } from "../states/reading.ts";
import { areAccessible } from "./are-accessible.ts";

areAccessible(readingStates);
