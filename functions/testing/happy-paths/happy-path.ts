import type { RouteId } from "#shared/contract/index.ts";
import type { Request } from "../front-door.ts";
import type { Customer } from "../people.ts";

/** A successful call of a route, with the setup that the call needs. */
export interface HappyPath {
  /** What distinguishes this call from others of the route, for the table of costs; "" if there is only one. */
  readonly when: string;
  /** Why a read-only route needs more than one round trip. */
  readonly because?: string;
  /** Prepares the case; returns the request. */
  readonly prepare: (admin: Customer) => Promise<Request>;
}
export type HappyPaths<Id extends RouteId> = Readonly<Record<Id, readonly HappyPath[]>>;

/** Why exports need more than one round trip: a value of `because`. */
export const twoStepReason = "the rows that the account references are read after the account";
