/** How many days the overview can show, today included. */
export const overviewPeriods = ["7", "30", "90", "365"] as const;
