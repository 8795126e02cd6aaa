/**
 * In place of what reads and writes event streams: no operation of DynamoDB and Secrets Manager has one, and the SDK
 * loads it for those alone.
 */
throw new TypeError("This function carries nothing for event streams.");

export {};
