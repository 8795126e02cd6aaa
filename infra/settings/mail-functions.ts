import type { FunctionSettings, WritableRows } from "./function-settings.ts";

export type MailFunctionId = "sendMails" | "followMails";

/** In accounts, functions that handle mail may only note that an address cannot be written to. */
export const mailProblemRows: WritableRows = { partitions: ["USER#*"], attributes: ["pk", "sk", "mailProblem"] };

/** Functions that send mail store the code of a receipt, and cannot use one up. */
export const mailedCodeRows: WritableRows = {
  partitions: ["CODE#*"],
  attributes: ["pk", "sk", "orderId", "userId", "until", "mailed", "expiresAt"],
};

/** The functions that send mail and follow what becomes of it. The job `sweepMails` sends too (`jobs.ts`). */
export const mailFunctionSettings: Readonly<Record<MailFunctionId, FunctionSettings>> = {
  sendMails: {
    entry: "functions/mail/send-mails.ts",
    table: ["GetItem", "UpdateItem"],
    writes: [{ partitions: ["MAIL#*"] }, mailProblemRows, mailedCodeRows],
    indexes: [],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 60,
  },
  followMails: {
    entry: "functions/mail/follow-mails.ts",
    table: ["GetItem", "UpdateItem"],
    writes: [{ partitions: ["MAIL#*", "ADDRESS#*"] }, mailProblemRows],
    indexes: [],
    secrets: [],
    memoryMb: 256,
    timeoutSeconds: 15,
  },
};
