import type { RouteId } from "#shared/contract/index.ts";
import type { Request } from "../front-door.ts";
import type { Customer } from "../people.ts";

/** A successful call of a route, with its setup. */
export interface HappyPath {
  /** The case, for the cost table. */
  readonly when: string;
  /** Why a read-only route needs more than one round trip. */
  readonly because?: string;
  /** Prepares the case; returns the request. */
  readonly prepare: (admin: Customer) => Promise<Request>;
}
export type HappyPaths<Id extends RouteId> = Readonly<Record<Id, readonly HappyPath[]>>;

/** The reason for exports: the value of `because`. */
export const twoStepReason = "what the account's rows point to is read once they are known";
