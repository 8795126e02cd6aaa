import { claimAnswers } from "#shared/content/line-answers.ts";
import { lines } from "#shared/contract/assistant/lines.ts";
import { assistantEndpoint } from "../../http/assistant-endpoint.ts";
import { claimLine } from "../../lines/claim.ts";

/** Connects a WhatsApp user to the license whose code they sent. */
export const handler = assistantEndpoint(
  "claimLine",
  lines,
  () => [],
  async ({ body, now }) => {
    const { code, holder } = await claimLine(body, now);
    return {
      code,
      detail: claimAnswers(code),
      licence: holder === undefined ? null : { ...holder, id: holder.orderId },
    };
  },
);
