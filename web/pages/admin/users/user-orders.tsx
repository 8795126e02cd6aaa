import { Link } from "react-router";
import { userWords } from "#shared/content/words/admin/users.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { Amount } from "../frame/amount.tsx";
import { Section } from "../frame/section.tsx";
import { ShortId, shortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import { OrderPills } from "../orders/order-pills.tsx";
import type { UserDetail } from "./user.ts";

const words = userWords.sheet.orders;

/** The account's orders, newest first, each linked to the order's sheet. */
export function UserOrders({ orders }: { readonly orders: UserDetail["orders"] }) {
  return (
    <Section heading={words.heading}>
      {orders.length === 0 ? (
        <p className="text-small text-ink-soft">{words.none}</p>
      ) : (
        <ul className="grid grid-cols-1 text-small">
          {orders.map((order) => (
            <li
              key={order.id}
              className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-b border-hairline py-1.5 last:border-b-0"
            >
              <Link
                to={`${adminPaths.orders}?${new URLSearchParams({ open: order.id })}`}
                aria-label={words.open(shortId(order.id))}
                className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
              >
                <ShortId id={order.id} />
              </Link>
              <When at={order.createdAt} look="day" />
              <Amount minor={order.amount} currency={order.currency} />
              <span className="ml-auto">
                <OrderPills order={order} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
