import { setTimeout as wait } from "node:timers/promises";
import bcrypt from "bcryptjs";
import { passwordMs } from "../../costs/assumptions.ts";

/** bcrypt's lowest cost. */
const lowestCost = 4;

/** bcryptjs's functions that the shop calls, with the time that a password takes on Lambda but not the work. */
export default {
  async hash(password: string): Promise<string> {
    await wait(passwordMs);
    return bcrypt.hash(password, lowestCost);
  },
  async compare(password: string, hash: string): Promise<boolean> {
    await wait(passwordMs);
    return bcrypt.compare(password, hash);
  },
};
