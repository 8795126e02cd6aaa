import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { OrderStatus as Status } from "#shared/domain/order.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";

const looks: Readonly<Record<Status, { readonly colors: string; readonly iconPath: string }>> = {
  complete: { colors: "bg-leaf-tint text-leaf", iconPath: "m3.5 8.5 3 3 6-7" },
  pending: { colors: "border border-edge bg-shade text-ink", iconPath: "M8 4v4.2l2.6 1.6" },
  canceled: { colors: "border border-hairline text-ink-soft", iconPath: "m4.5 4.5 7 7m0-7-7 7" },
};

/** An order's status as a word with an icon, so that it never depends on color alone. */
export function OrderStatus({ status }: { readonly status: Status }) {
  const words = useWords("dashboard", dashboardWords).orders.status;
  const { colors, iconPath } = looks[status];
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
        {status === "pending" && <circle cx="8" cy="8" r="6.4" strokeWidth="1.4" />}
        <path d={iconPath} />
      </svg>
      {words[status]}
    </span>
  );
}
