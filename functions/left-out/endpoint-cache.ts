/**
 * In place of the cache of discovered endpoints. Every DynamoDB client makes one, and none of its commands discovers endpoints any more. It has no
 * methods: whoever came to use it would fail at once.
 */
export class EndpointCache {}
