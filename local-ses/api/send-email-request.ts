import * as z from "zod";

const content = z.object({ Data: z.string(), Charset: z.string().optional() });
const addresses = z.array(z.string()).default([]);

/** The body of `SendEmail`, as far as this stand-in knows it. */
export const sendEmailSchema = z.looseObject({
  FromEmailAddress: z.string().optional(),
  Destination: z
    .object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses })
    .default({ ToAddresses: [], CcAddresses: [], BccAddresses: [] }),
  ReplyToAddresses: addresses,
  Content: z.looseObject({
    Simple: z
      .looseObject({
        Subject: content,
        Body: z.object({ Html: content.optional(), Text: content.optional() }),
        Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
      })
      .optional(),
  }),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
  ConfigurationSetName: z.string().optional(),
});
export type SendEmailRequest = z.output<typeof sendEmailSchema>;
export type SimpleContent = NonNullable<SendEmailRequest["Content"]["Simple"]>;

/** Text as it arrives: without a charset it is 7-bit ASCII, and SES turns any other character into a question mark. */
export function receivedText({ Data, Charset }: z.output<typeof content>): string {
  return Charset === undefined ? Data.replaceAll(/\P{ASCII}/gu, "?") : Data;
}
