import { changeAnswers } from "#shared/content/line-answers.ts";
import { lines } from "#shared/contract/assistant/lines.ts";
import { assistantEndpoint } from "../../http/assistant-endpoint.ts";
import { followNumberChange } from "../../lines/number-change.ts";

/** Moves a license along with a WhatsApp user who has a new number or id. */
export const handler = assistantEndpoint(
  "changeWaUser",
  lines,
  () => [],
  async ({ body, now }) => {
    const { code, holder } = await followNumberChange(body, now);
    return {
      code,
      detail: changeAnswers(code),
      licence: holder === undefined ? null : { ...holder, id: holder.orderId },
    };
  },
);
