/**
 * Replaces the event stream codec: no operation of DynamoDB, Secrets Manager or SES that functions call has an event
 * stream, and the SDK uses the codec for nothing else.
 */
throw new TypeError("Event streams are not included in this bundle.");

export {};
