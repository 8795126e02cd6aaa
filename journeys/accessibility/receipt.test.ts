import { receiptStates } from "../states/receipt.ts";
import { testAccessibility } from "./test-accessibility.ts";

testAccessibility(receiptStates);
