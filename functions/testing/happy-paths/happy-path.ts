import type { RouteId } from "#shared/contract/index.ts";
import type { Request } from "../front-door.ts";
import type { Customer } from "../people.ts";

/** One way to call a route that succeeds. */
export interface HappyPath {
  /** What is the case, for whoever reads the table of costs. */
  readonly when: string;
  /** Why a route that only reads cannot do so with one round trip. */
  readonly because?: string;
  /** Makes the case; answers the call. */
  readonly prepare: (admin: Customer) => Promise<Request>;
}
export type HappyPaths<Id extends RouteId> = Readonly<Record<Id, readonly HappyPath[]>>;

/** Of an export. */
export const inTwoSteps = "what the account's rows point to is read once they are known";
