import { hashOf } from "./attempts.ts";

/** Returns the hash by which a code, without its dash, is stored. */
export function hashOfSymbols(symbols: string): string {
  return hashOf(`claim code ${symbols}`);
}

/** How long a code's row outlives its code, so that a message that arrives late or again is still understood. */
export const codeRetentionDays = 8;
