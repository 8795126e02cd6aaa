import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { When } from "../../frame/when.tsx";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";
import { RecordLink } from "./record-links.tsx";

const words = overviewWords.health.claims;

/** Paid orders that wait for a number held by another customer. */
export function Claims({ claims }: { readonly claims: Reply<"getAdminHealth">["claims"] }) {
  return (
    <ProblemGroup title={words.heading}>
      {claims.map(({ orderId, phone, since }) => (
        <ProblemRow key={orderId} actions={<RecordLink kind="order" id={orderId} />}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold">
              <PhoneNumber digits={phone} />
            </span>
            <span className="text-fine text-ink-soft">
              {words.since} <When at={since} />
            </span>
          </p>
          <ProblemDetail>{words.about}</ProblemDetail>
        </ProblemRow>
      ))}
    </ProblemGroup>
  );
}
