/** The periods that the admin overview offers, in days, today included. */
export const overviewPeriods = ["7", "30", "90", "365"] as const;
