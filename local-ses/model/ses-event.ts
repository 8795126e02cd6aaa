import type { EventType } from "./configuration-sets.ts";

/** EventBridge's names of SES's events. */
export const detailTypes = {
  Send: "Email Sent",
  Delivery: "Email Delivered",
  Bounce: "Email Bounced",
  Complaint: "Email Complaint Received",
  Reject: "Email Rejected",
  DeliveryDelay: "Email Delivery Delayed",
} as const satisfies Record<EventType, string>;

/** An event as EventBridge hands it to a rule's target. */
export interface SesEvent {
  readonly version: "0";
  /** The same for each delivery of one event: EventBridge delivers at least once. */
  readonly id: string;
  readonly "detail-type": (typeof detailTypes)[EventType];
  readonly source: "aws.ses";
  readonly account: string;
  /** To the second. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: {
    readonly eventType: EventType;
    readonly mail: SesEventMail;
    /** `bounce`, `complaint` and so on, as in SES's documentation. */
    readonly [part: string]: unknown;
  };
}

/** The mail that an event is about. */
export interface SesEventMail {
  readonly timestamp: string;
  readonly source: string;
  readonly sourceArn: string;
  readonly sendingAccountId: string;
  readonly messageId: string;
  readonly destination: readonly string[];
  readonly headersTruncated: boolean;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly commonHeaders: Readonly<Record<string, string | readonly string[]>>;
  /** The request's tags and SES's own, each with a list of values. */
  readonly tags: Readonly<Record<string, readonly string[]>>;
}
