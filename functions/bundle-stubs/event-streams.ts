/**
 * Replaces the event stream codec: no operation of DynamoDB and Secrets Manager has an event stream, and the SDK loads
 * the codec for nothing else.
 */
throw new TypeError("This function carries nothing for event streams.");

export {};
