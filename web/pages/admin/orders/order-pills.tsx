import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Pill, type PillLook } from "../frame/pill.tsx";
import type { AdminOrder } from "./order.ts";

type Order = Reply<"getAdminUser">["orders"][number] & Partial<Pick<AdminOrder, "dispute">>;

const statusLooks = { complete: "good", pending: "waiting", canceled: "quiet" } as const;
const disputeLooks = { open: "bad", won: "quiet", lost: "bad" } as const;
const lineLooks: Readonly<Partial<Record<Order["lineState"], PillLook>>> = {
  claimed: "bad",
  suspended: "bad",
  ended: "quiet",
};

/**
 * An order's state: status, reversals, and the state of the license unless the reversals imply it. `showsActive`: also
 * says that the license is active, which a list leaves out.
 */
export function OrderPills({ order, showsActive = false }: { readonly order: Order; readonly showsActive?: boolean }) {
  const { status, dispute, lineState, refundedCents, amount } = order;
  const isRefunded = refundedCents > 0 && refundedCents >= amount;
  const isImplied =
    lineState === "ended" ? isRefunded || dispute === "lost" : lineState === "suspended" && dispute === "open";
  const lineLook = isImplied ? undefined : lineLooks[lineState];
  return (
    <span className="flex flex-wrap gap-1">
      <Pill look={statusLooks[status]}>{words.status[status]}</Pill>
      {refundedCents > 0 && <Pill look="quiet">{isRefunded ? words.refunded : words.partlyRefunded}</Pill>}
      {dispute && <Pill look={disputeLooks[dispute]}>{words.dispute[dispute]}</Pill>}
      {showsActive && lineState === "active" && <Pill look="good">{words.licenseActive}</Pill>}
      {lineLook !== undefined && <Pill look={lineLook}>{words.line[lineState]}</Pill>}
    </span>
  );
}
