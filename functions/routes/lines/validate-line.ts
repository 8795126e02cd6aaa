import { lineAnswers } from "#shared/content/line-answers.ts";
import { lines } from "#shared/contract/assistant/lines.ts";
import { lineOf } from "#shared/domain/line.ts";
import { answerSeconds } from "#shared/domain/line-answer.ts";
import { keys } from "../../data/keys.ts";
import { waUser } from "../../data/wa-users.ts";
import { assistantEndpoint } from "../../http/assistant-endpoint.ts";
import { type Answer, answerAbout } from "../../lines/answer.ts";
import { signCard } from "../../lines/card.ts";
import { isRegionClosed } from "../../lines/closed-region.ts";

const regionClosed: Answer = { code: "REGION_CLOSED", bound: false };

/** Answers whether a person who writes to the assistant has a license. */
export const handler = assistantEndpoint(
  "validateLine",
  lines,
  ({ body: { waUserId } }) => (waUserId === undefined ? [] : [keys.waUser(waUserId)]),
  async ({ body, caller: { rows }, now }) => {
    const known = rows.map((row) => waUser.parse(row))[0];
    const number = body.line === undefined ? known?.line : lineOf(body.line.replace("+", ""));
    const isClosed = await isRegionClosed(number, now);
    const { code, license, bound } = isClosed ? regionClosed : await answerAbout(body, known, now);
    return {
      valid: code === "VALID",
      code,
      detail: lineAnswers(code),
      nonce: body.nonce,
      at: now.toISOString(),
      licence: license ?? null,
      bound,
      card: license === undefined ? null : await signCard(license, body, now),
      cacheSeconds: answerSeconds[code],
    };
  },
);
