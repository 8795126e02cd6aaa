import type { Payment } from "./stripe.ts";

/** What the simulated shop knows about a buyer. */
export interface Account {
  /** The number of the person in the run. */
  readonly person: number;
  isRegistered: boolean;
  order: Order | undefined;
}

export interface Order {
  readonly id: string;
  /** In minor units. */
  readonly amount: number;
  /** Whether it holds a launch place, or took one when it was paid. */
  readonly hasPlace: boolean;
  status: "pending" | "complete";
  /** When it was completed, in milliseconds since 1970. */
  completedAt: number | undefined;
  /** Changes with each write, so that a writer notices another one. */
  revision: number;
  /** Set once it is created at Stripe. */
  payment: Payment | undefined;
}
