/**
 * Waits for a check while something is read that only a caller who passes may use or learn of. Returns the check's
 * result once both have ended, or throws its error: an error of the read is reported by its own promise, and only after
 * the check. Nothing is left running, because Lambda freezes a function that has answered.
 */
export async function checkFirst<Value>(check: Promise<Value>, reading: Promise<unknown>): Promise<Value> {
  await Promise.allSettled([check, reading]);
  return check;
}
