import * as z from "zod";
import type { Context } from "../model/context.ts";
import { noBody, operation } from "./operation.ts";

const DAY_MS = 86_400_000;

/** `GetAccount` and what an operator changes about the account. */
export const accountOperations = [
  operation("GET /v2/email/account", noBody, (context) => accountReply(context)),
  operation(
    "POST /v2/email/account/details",
    z.looseObject({
      MailType: z.enum(["MARKETING", "TRANSACTIONAL"]),
      WebsiteURL: z.string().min(1).max(1000),
      ContactLanguage: z.enum(["EN", "JA"]).optional(),
    }),
    ({ account }, body) => {
      // AWS decides within a day; here a control does.
      account.details = { ...body, ReviewDetails: { Status: "PENDING", CaseId: "0000000000" } };
      return {};
    },
  ),
  operation(
    "PUT /v2/email/account/sending",
    z.object({ SendingEnabled: z.boolean().default(false) }),
    ({ account }, { SendingEnabled }) => {
      account.sendingEnabled = SendingEnabled;
      return {};
    },
  ),
  operation(
    "PUT /v2/email/account/suppression",
    z.object({ SuppressedReasons: z.array(z.enum(["BOUNCE", "COMPLAINT"])).default([]) }),
    ({ account }, { SuppressedReasons }) => {
      account.suppressedReasons = SuppressedReasons;
      return {};
    },
  ),
];

function accountReply({ account, mails, now }: Context) {
  const since = now().getTime() - DAY_MS;
  return {
    DedicatedIpAutoWarmupEnabled: false,
    EnforcementStatus: account.enforcementStatus,
    ProductionAccessEnabled: account.productionAccess,
    SendQuota: {
      Max24HourSend: account.max24HourSend,
      MaxSendRate: account.maxSendRate,
      SentLast24Hours: mails.list().filter(({ at }) => Date.parse(at) > since).length,
    },
    SendingEnabled: account.sendingEnabled,
    SuppressionAttributes: { SuppressedReasons: account.suppressedReasons },
    ...(account.details === undefined ? {} : { Details: account.details }),
  };
}
