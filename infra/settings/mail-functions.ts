import type { FunctionSettings } from "./function-settings.ts";

export type MailFunctionId = "sendMails" | "followMails";

/** The functions that send mail and follow what becomes of it. The job `sweepMails` sends too (`jobs.ts`). */
export const mailFunctionSettings: Readonly<Record<MailFunctionId, FunctionSettings>> = {
  sendMails: {
    entry: "functions/mail/send-mails.ts",
    table: ["GetItem", "UpdateItem"],
    writes: [{ partitions: ["MAIL#*"] }],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  followMails: {
    entry: "functions/mail/follow-mails.ts",
    table: ["GetItem", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["MAIL#*", "ADDRESS#*"] }],
    indexes: [],
    secrets: [],
    memoryMb: 256,
    timeoutSeconds: 15,
  },
};
