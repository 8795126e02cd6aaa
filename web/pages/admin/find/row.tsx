import type { ReactNode } from "react";
import { isAdmin } from "#web/session/session.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { donorOf } from "../donations/donation.ts";
import { DonationPills } from "../donations/donation-pills.tsx";
import { Amount } from "../frame/amount.tsx";
import { ShortId } from "../frame/short-id.tsx";
import { timeText } from "../frame/when.tsx";
import { MessagePill } from "../messages/message-pill.tsx";
import { customerOf } from "../orders/order.ts";
import { OrderPills } from "../orders/order-pills.tsx";
import { AdminPill } from "../users/admin-pill.tsx";
import type { SearchResult } from "./search-result.ts";

/** How many characters of a message fit in a line. */
const excerptLength = 90;

/** A result in two lines: its person and state, and its identifying data. */
export function Row({ result }: { readonly result: SearchResult }) {
  switch (result.kind) {
    case "orders": {
      const { record } = result;
      return (
        <Lines name={customerOf(record)} state={<OrderPills order={record} />}>
          {record.phone !== "" && <PhoneNumber digits={record.phone} className="whitespace-nowrap" />}
          <Amount minor={record.amount} currency={record.currency} />
          <span>{timeText(record.createdAt, "day")}</span>
          <ShortId id={record.id} />
        </Lines>
      );
    }
    case "users": {
      const { record } = result;
      return (
        <Lines name={record.name} state={isAdmin(record.role) && <AdminPill />}>
          <span>{record.email}</span>
          <ShortId id={record.id} />
        </Lines>
      );
    }
    case "donations": {
      const { record } = result;
      return (
        <Lines name={donorOf(record)} state={<DonationPills donation={record} />}>
          <Amount minor={record.amountCents} currency={record.currency} />
          <span>{timeText(record.createdAt, "day")}</span>
          <ShortId id={record.id} />
        </Lines>
      );
    }
    case "messages": {
      const { record } = result;
      return (
        <Lines name={record.name} state={<MessagePill message={record} />}>
          <span className="line-clamp-1">{record.message.slice(0, excerptLength)}</span>
        </Lines>
      );
    }
  }
}

function Lines({
  name,
  state,
  children,
}: {
  readonly name: string;
  readonly state: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <>
      {/* On a phone, a long name would leave the states no room beside it: they go below it. */}
      <span className="flex items-start justify-between gap-x-3 gap-y-0.5 max-sm:flex-wrap">
        <span className="min-w-0 text-small font-semibold wrap-anywhere">{name}</span>
        <span className="flex shrink-0 empty:hidden max-sm:max-w-full sm:max-w-1/2 pt-0.5 sm:[&>*]:justify-end">
          {state}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 text-fine text-ink-soft wrap-anywhere">{children}</span>
    </>
  );
}
