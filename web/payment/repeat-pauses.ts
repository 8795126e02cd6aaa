/**
 * The longest pause before each repeat of a call that is rejected because the shop is busy, in milliseconds. The pauses
 * are random, so that buyers do not meet again.
 */
export const maxPausesMs = [500, 1000, 2000, 4000] as const;
