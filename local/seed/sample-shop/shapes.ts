import type * as z from "zod";
import type { pastPayment } from "#local-stripe/history.ts";
import type { DonationStatus } from "#shared/domain/donation.ts";
import type { OrderEventKind, OrderStatus, Reporter } from "#shared/domain/order.ts";

/** What the sample shop holds, as functions' data layer parses it. Times are ISO timestamps, amounts minor units. */
export interface SampleAccount {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "customer";
  readonly passwordHash: string;
  readonly version: number;
  readonly createdAt: string;
  readonly completedOrders: number;
  readonly lastOrderAt: string | null;
  readonly lastSignInAt: string;
}

export interface SampleEvent {
  readonly at: string;
  readonly what: OrderEventKind;
  readonly via: Reporter;
  readonly amount?: number;
  readonly detail?: string;
}

export interface SampleOrder {
  readonly id: string;
  readonly userId: string;
  readonly phone: string;
  readonly line: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly status: OrderStatus;
  readonly amount: number;
  readonly currency: string;
  readonly createdAt: string;
  readonly heldFrom: string;
  readonly attempt: number;
  readonly intentId?: string;
  readonly livemode: false;
  readonly paidAt?: string;
  readonly lineHeld?: "claimed";
  readonly refunded: number;
  readonly disputed: number;
  readonly dispute?: "open";
  readonly refusal?: string;
  readonly history: readonly SampleEvent[];
  readonly revision: number;
}

export interface SampleDonation {
  readonly id: string;
  readonly name: string;
  readonly rawName: string | null;
  readonly email: string | null;
  readonly note: string | null;
  readonly anonymous: boolean;
  readonly pictureType?: "image/png";
  readonly amount: number;
  readonly currency: string;
  readonly status: DonationStatus;
  readonly createdAt: string;
  readonly paidAt?: string;
  readonly intentId?: string;
  readonly livemode: false;
  readonly userId?: string;
  readonly hidden: boolean;
  readonly refunded: number;
  readonly refundRequests: readonly { readonly id: string; readonly amount: number }[];
  readonly attempt: number;
  readonly revision: number;
  readonly expiresAt?: number;
}

export interface SampleMessage {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly message: string;
  readonly read: boolean;
  readonly answered: boolean;
  readonly userId: string;
  readonly createdAt: string;
}

export interface SampleChange {
  readonly id: string;
  readonly at: string;
  readonly by: Person;
  readonly action: string;
  readonly target: string;
  readonly old: Readonly<Record<string, unknown>>;
  readonly new: Readonly<Record<string, unknown>>;
}

/** Who does something. */
export interface Person {
  readonly userId: string;
  readonly email: string;
}

export type PastPayment = z.input<typeof pastPayment>;
