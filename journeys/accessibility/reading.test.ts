import { readingStates } from "../states/reading.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(readingStates);
