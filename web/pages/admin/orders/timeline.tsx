import { orderWords } from "#shared/content/words/admin/orders.ts";
import { Reference } from "#web/ui/reference.tsx";
import { Amount } from "../frame/amount.tsx";
import { Section } from "../frame/section.tsx";
import { When } from "../frame/when.tsx";
import type { OrderDetail } from "./order.ts";

const words = orderWords.timeline;
const lineReasons: ReadonlyMap<string, string> = new Map(Object.entries(orderWords.change.reasons));
const declineReasons: ReadonlyMap<string, string> = new Map(Object.entries(orderWords.refusals));

/** An order's history, oldest first: time, event, amount, and source. */
export function Timeline({ order: { timeline, currency } }: { readonly order: OrderDetail }) {
  return (
    <Section heading={words.heading}>
      <ol className="grid grid-cols-1 text-small">
        {timeline.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events never change, and two can share a timestamp.
          <li key={index} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
            <span aria-hidden="true" className="flex flex-col items-center">
              <span className="mt-2 size-2 shrink-0 rounded-full border border-edge bg-sheet" />
              {index < timeline.length - 1 && <span className="-mb-2 w-px grow bg-hairline" />}
            </span>
            <div className="grid grid-cols-1 pb-4">
              <p className="font-medium">
                {words.what[event.what]}
                {event.amountCents !== undefined && (
                  <>
                    {": "}
                    <Amount minor={event.amountCents} currency={currency} />
                  </>
                )}
              </p>
              <Detail event={event} />
              <p className="text-fine text-ink-soft">
                <When at={event.at} />
                {event.via !== undefined && ` · ${words.via[event.via]}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** An event's detail: the reason for a license change, a decline or a cancellation, or the payment's ID. */
function Detail({ event: { what, detail } }: { readonly event: OrderDetail["timeline"][number] }) {
  if (detail === undefined) return null;
  if (what === "payment_opened") return <Reference id={detail} className="text-ink-soft" />;
  const lineReason = what.startsWith("line_") ? lineReasons.get(detail) : undefined;
  if (lineReason !== undefined) return <p>{lineReason}</p>;
  if (what === "canceled" && detail === "expired") return <p>{words.expired}</p>;
  if (what !== "payment_refused") return null;
  const declineReason = declineReasons.get(detail);
  return (
    <>
      {declineReason !== undefined && <p>{declineReason}</p>}
      {detail !== "unknown" && <p className="text-fine text-ink-soft">{words.code(detail)}</p>}
    </>
  );
}
