/**
 * What of the table's stream reaches `sendLineEvents`, on AWS and locally: new changes of licenses.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export const lineEventStream = {
  // They are sent at the same time, so that an endpoint that does not answer holds up few batches.
  batchSize: 50,
  filter: {
    eventName: ["INSERT"],
    dynamodb: { Keys: { pk: { S: [{ prefix: "CHANGES#" }] } } },
  },
} as const;
