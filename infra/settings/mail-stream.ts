/**
 * What of the table's stream reaches `sendMails`, on AWS and locally: mails that are new, and mails that wait again.
 * Rows of other kinds, and what the sender itself writes, cost no call. The image is the new one.
 * https://docs.aws.amazon.com/lambda/latest/dg/invocation-eventfiltering.html
 */
export const mailStream = {
  batchSize: 10,
  filter: {
    eventName: ["INSERT", "MODIFY"],
    dynamodb: { Keys: { pk: { S: [{ prefix: "MAIL#" }] } }, NewImage: { state: { S: ["waiting"] } } },
  },
} as const;
