/** The payment that the dialog displays. */
export interface Payment {
  /** Absent if the payment provider was too busy to create the payment before the dialog opened. */
  readonly clientSecret?: string;
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
}
