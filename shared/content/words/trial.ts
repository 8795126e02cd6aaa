/** The interface words of the trial's dialog, which not every visitor opens. */
export const trialWords = {
  copied: "Number copied",
  copyFailed: "Your browser blocked copying. Press and hold the number above.",
} as const;
