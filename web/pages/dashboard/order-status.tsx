import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { OrderStatus as PaymentStatus } from "#shared/domain/order.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import type { Order } from "./use-account.ts";

/** What has happened to a paid order since its payment. The public status stays complete. */
type StatusSince = "refunded" | "suspended" | "claimed" | "ended";

const cross = "m4.5 4.5 7 7m0-7-7 7";
const clock = "M8 4v4.2l2.6 1.6";
const settled = "border border-hairline text-ink-soft";
const open = "border border-edge bg-shade text-ink";

const looks: Readonly<Record<PaymentStatus | StatusSince, { readonly colors: string; readonly iconPath: string }>> = {
  complete: { colors: "bg-leaf-tint text-leaf", iconPath: "m3.5 8.5 3 3 6-7" },
  pending: { colors: open, iconPath: clock },
  canceled: { colors: settled, iconPath: cross },
  refunded: { colors: settled, iconPath: "M6.5 3 3 6.5 6.5 10M3 6.5h6.2a3.3 3.3 0 0 1 0 6.6H7" },
  suspended: { colors: open, iconPath: "M5.8 4v8M10.2 4v8" },
  claimed: { colors: open, iconPath: clock },
  ended: { colors: settled, iconPath: cross },
};

/** Returns what has happened to an order since its payment; undefined for an unpaid one and an active license. */
function statusSince({ status, amount, refundedCents, lineState }: Order): StatusSince | undefined {
  if (status !== "complete") return undefined;
  if (refundedCents >= amount) return "refunded";
  return lineState === "active" || lineState === "none" ? undefined : lineState;
}

/** An order's status as a word with an icon, so that it never depends on color alone. */
export function OrderStatus({ order }: { readonly order: Order }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const since = statusSince(order);
  const { colors, iconPath } = looks[since ?? order.status];
  return (
    <span
      className={classes("inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-fine font-semibold", colors)}
    >
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="size-3.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {iconPath === clock && <circle cx="8" cy="8" r="6.4" strokeWidth="1.4" />}
        <path d={iconPath} />
      </svg>
      {since === undefined ? words.status[order.status] : words.statusSince[since]}
    </span>
  );
}
