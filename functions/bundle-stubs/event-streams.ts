/**
 * Replaces the event stream codec: no operation of DynamoDB or Secrets Manager has an event stream, and the SDK uses
 * the codec for nothing else.
 */
throw new TypeError("Event streams are not included in this bundle.");

export {};
