/**
 * An address of an assistant that is told of changes of licenses at once, by the rules of Standard Webhooks 1.0.0
 * (https://www.standardwebhooks.com).
 */

/**
 * How an endpoint knows that an event is the shop's: "v1a", a public key (Ed25519), so that nothing at the assistant
 * can leak; or "v1", a shared secret (HMAC with SHA-256), which every library knows.
 */
export const eventSignatures = ["v1a", "v1"] as const;
export type EventSignature = (typeof eventSignatures)[number];

/** "on": it gets events. "off": an admin turned it off. "gone": it answered 410 and was turned off. */
export const eventEndpointStates = ["on", "off", "gone"] as const;
export type EventEndpointState = (typeof eventEndpointStates)[number];

/** What an admin may do to an endpoint. */
export const eventEndpointActions = ["turnOn", "turnOff", "rollKey"] as const;
export type EventEndpointAction = (typeof eventEndpointActions)[number];

/** Max endpoints of a shop. */
export const maxEventEndpoints = 5;
export const maxEventUrlLength = 500;

/** How long events have the signature of the former key as well, once a key is rolled, in hours. */
export const formerEventKeyHours = 24;

/** "waiting": it is tried again. "delivered": the endpoint answered 2xx. "failed": it is not tried any more. */
export const eventDeliveryStates = ["waiting", "delivered", "failed"] as const;
export type EventDeliveryState = (typeof eventDeliveryStates)[number];

/** The pause before each attempt, in seconds after the one before. */
export const attemptPausesSeconds = [0, 5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

/** How long a delivery is kept, in days. */
export const eventDeliveryDays = 30;
