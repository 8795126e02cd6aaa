/**
 * The longest pause before each repeat of a call that is rejected with `changed_meanwhile`, in milliseconds. The pauses
 * are random, so that buyers do not meet again.
 */
export const maxPausesMs = [500, 1000, 2000, 4000] as const;
