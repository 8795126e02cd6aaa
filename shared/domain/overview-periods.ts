/** The overview's periods in days, today included. */
export const overviewPeriods = ["7", "30", "90", "365"] as const;
