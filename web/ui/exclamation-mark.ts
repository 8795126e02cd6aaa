/**
 * An exclamation mark in a circle, for `Icon`, beside a message that something was refused. Not with the other icons,
 * which the landing page loads.
 */
export const exclamationMark = "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4.5v5.5m0 3v.01";
