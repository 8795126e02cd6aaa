import { type ReactNode, useId, useRef, useState } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { type Connection, connectableOrders, hasChat, useFollowConnections } from "../../connect/connections.ts";
import { keptCodeOf } from "../../connect/kept-code.ts";
import { LineConnection } from "../../connect/line-connection.tsx";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Stamp } from "../../ui/license-card.tsx";
import { Mark } from "../../ui/mark.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AssistantContact, OpenChat } from "./assistant-contact.tsx";
import { activeLines, orderRowId, ordersHoldingLines } from "./lines.ts";
import type { Order } from "./use-account.ts";
import { WriteFrom } from "./write-from.tsx";
import "./registered-numbers.css";

/** The number of cards shown until the user asks for all, or a hidden one asks for an answer. */
const initialCount = 4;

const sheet =
  "paper-colored rounded-t-card border border-b-0 border-hairline bg-sheet px-[min(1.25rem,6vw)] pb-9 pt-5 text-ink shadow-[0_-6px_16px_-8px_rgb(6_20_13/0.35)] @min-[28rem]:px-6";

/**
 * The licenses, drawn as cards in the pocket of a wallet (the dashboard is headed "Your licenses"): one per registered
 * number, with the chat that uses it. The assistant's number is on the only card, or on a sheet before several.
 */
export function RegisteredNumbers({
  orders,
  price,
  assistantNumber,
  hasOffer,
  reload,
}: {
  readonly orders: readonly Order[];
  readonly price: string;
  readonly assistantNumber: string;
  /** Whether another license is what the page offers first. */
  readonly hasOffer: boolean;
  readonly reload: () => Promise<void>;
}) {
  const words = useWords("dashboard", dashboardWords).lines;
  const [isExpanded, setIsExpanded] = useState(false);
  useFollowConnections(orders, reload);
  const lines = ordersHoldingLines(orders);
  const activeCount = activeLines(orders).length;
  const isAsked = lines.slice(initialCount).some(({ connection }) => connection?.state === "asked");
  const visibleLines = isExpanded || isAsked ? lines : lines.slice(0, initialCount);
  /** Then what comes first is an order or its payment, and this box stays in the background. */
  const isUnused = lines.length === 0 && !hasOffer;
  /** Connecting this license is the main action. */
  const toConnect = visibleLines.find(({ connection }) => connection?.state === "none");
  const assistant = { orders, number: assistantNumber, isMain: toConnect === undefined };
  return (
    <section
      aria-labelledby="registered-numbers"
      className={classes(
        "@container flex flex-col overflow-hidden rounded-card",
        isUnused ? "border border-hairline bg-shade text-ink" : "bg-forest text-on-forest",
        // An empty pocket does not grow.
        activeCount === 0 && "w-full self-start",
      )}
    >
      <div className="px-[min(1.25rem,5vw)] pt-6 @min-[28rem]:px-8 @min-[28rem]:pt-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id="registered-numbers" className="text-title">
            {words.heading}
          </h2>
          {lines.length > 0 && (
            <p className="text-small text-on-forest-soft">
              {activeCount === lines.length
                ? words.count(activeCount)
                : words.mixedCount(activeCount, lines.length - activeCount)}
            </p>
          )}
        </div>
        {lines.length === 0 ? (
          <p className={classes("mt-2 pb-6 text-small", isUnused ? "text-ink-soft" : "text-on-forest-soft")}>
            {hasCompleteOrder(orders) ? words.noneActive : words.empty}
          </p>
        ) : (
          <ul className="mt-6">
            {visibleLines.map((order) => (
              <LineCard
                key={order.id}
                order={order}
                isMain={order === toConnect}
                reload={reload}
                assistant={assistant}
                isOnly={lines.length === 1 && activeCount > 0}
              />
            ))}
          </ul>
        )}
        {lines.length > initialCount && !isAsked && (
          <div className={classes(sheet, "relative -mb-4")}>
            <Button look="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
              {isExpanded ? words.showFewer : words.showAll(lines.length)}
            </Button>
          </div>
        )}
        {lines.length > 1 && activeCount > 0 && (
          <div className={classes(sheet, "relative -mb-4 pt-6")}>
            <WriteFrom orders={orders} />
            <AssistantOf {...assistant} />
          </div>
        )}
      </div>
      {/* Without any order, the empty list of orders has the button. */}
      {isUnused && orders.length > 0 && (
        <div className="px-[min(1.25rem,5vw)] pb-6 @min-[28rem]:px-8">
          {/* Another license is not what a customer comes for while the first is unpaid; nor is this its price. */}
          <ButtonLink to={sitePaths.checkout} look="quiet">
            {words.add}
          </ButtonLink>
        </div>
      )}
      {!isUnused && (
        <Pocket>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            {/* Another license is not what a customer comes for. */}
            <ButtonLink to={sitePaths.checkout} look={hasOffer ? "spark" : "forest"}>
              {words.add}
            </ButtonLink>
            <p className="text-small text-on-forest-soft">{words.price(price)}</p>
          </div>
        </Pocket>
      )}
    </section>
  );
}

interface AssistantProps {
  readonly orders: readonly Order[];
  readonly number: string;
  readonly isMain: boolean;
}

/**
 * The assistant's number and, unless a license must be connected first, the way into its chat. `children`: the
 * connection of the only license.
 */
function AssistantOf({ orders, number, isMain, children }: AssistantProps & { readonly children?: ReactNode }) {
  const { greeting } = useWords("assistant", assistantWords);
  const lines = activeLines(orders);
  const isConnected = lines.some(({ connection }) => connection !== undefined && hasChat(connection));
  const canOpen = isConnected || lines.some(({ connection }) => connection === undefined);
  const [onlyLine] = children === undefined ? [] : connectableOrders(lines);
  const onlyConnection = onlyLine?.connection;
  return (
    <AssistantContact
      number={number}
      draft={isConnected ? undefined : greeting}
      // On the only card, its license has the button.
      open={!canOpen || (children !== undefined && isConnected) ? undefined : isMain ? "primary" : "secondary"}
      // A question needs no code, and a move has its own: the greeting of another number would not connect.
      hasQrCode={onlyConnection?.state !== "asked" && !(onlyConnection?.state === "waiting" && onlyConnection.isMove)}
      connectsElse={onlyConnection?.state === "none"}
      // The code of a move comes with the number to which it is sent.
      hasNumber={!(onlyLine && onlyConnection?.isMove && keptCodeOf(onlyLine))}
    >
      {children}
    </AssistantContact>
  );
}

/** A card in the pocket. The next card, or the pocket itself, covers its lower edge. */
function LineCard({
  order,
  isMain,
  assistant,
  isOnly,
  reload,
}: {
  readonly order: Order;
  readonly isMain: boolean;
  readonly assistant: AssistantProps;
  /** Whether this is the only card, which has the assistant's number. */
  readonly isOnly: boolean;
  readonly reload: () => Promise<void>;
}) {
  const { lines: words, connections } = useWords("dashboard", dashboardWords);
  const suspended = order.lineState === "suspended";
  const phoneId = useId();
  const card = useRef<HTMLLIElement>(null);
  const [connectable] = connectableOrders([order]);
  const { greeting, wayIn } = useWords("assistant", assistantWords);
  const wayInOf = ({ state, isMove }: Connection) => {
    const look = isOnly && assistant.isMain ? "primary" : "secondary";
    if (isOnly && state === "connected") return <OpenChat number={assistant.number} look={look} />;
    // Until the move, the chat of the former number still works.
    if (isOnly && state === "waiting" && isMove)
      return <OpenChat number={assistant.number} look="quiet" label={connections.openCurrent} />;
    // The draft of the code is not known any more, but from the paid number the greeting connects, too.
    if (state !== "waiting" || isMove) return undefined;
    return <OpenChat number={assistant.number} look={look} draft={greeting} label={wayIn.send} />;
  };
  const connection = connectable && (
    <LineConnection
      order={connectable}
      isMain={isMain}
      card={card}
      phoneId={phoneId}
      wayIn={wayInOf(connectable.connection)}
      number={assistant.number}
      reload={reload}
    />
  );
  return (
    <li ref={card} tabIndex={-1} aria-labelledby={phoneId} className={classes(sheet, "-mb-4")}>
      <div className="grid grid-cols-1 content-start items-center gap-x-2 gap-y-1 @min-[19rem]:grid-cols-[minmax(0,1fr)_auto] @min-[19rem]:gap-y-0 @min-[28rem]:grid-cols-[auto_minmax(0,1fr)_auto] @min-[28rem]:gap-x-4">
        <Mark
          className={classes(
            "row-span-2 hidden size-7 self-start @min-[28rem]:mt-1 @min-[28rem]:block",
            suspended ? "text-edge" : "text-leaf",
          )}
        />
        <p
          id={phoneId}
          className={classes(
            "font-display text-title @min-[19rem]:col-span-2 @min-[28rem]:col-span-1",
            suspended && "text-ink-soft",
          )}
        >
          <PhoneNumber digits={order.phone} />
        </p>
        <p className="flex flex-wrap items-baseline gap-x-4 text-fine text-ink-soft @min-[28rem]:col-start-2 @min-[28rem]:row-start-2">
          {order.licenseNumber !== undefined && <span>{words.number(order.licenseNumber)}</span>}
          <span>
            {words.since} <Timestamp at={order.created_at} />
          </span>
        </p>
        {suspended ? (
          <span className="justify-self-start rounded-full border border-edge px-2.5 py-0.5 text-fine font-semibold text-ink-soft @min-[28rem]:col-start-3 @min-[28rem]:row-span-2 @min-[28rem]:row-start-1">
            {words.suspended}
          </span>
        ) : (
          <Stamp
            size="small"
            className="justify-self-start @min-[28rem]:col-start-3 @min-[28rem]:row-span-2 @min-[28rem]:row-start-1"
          >
            {words.stamp}
          </Stamp>
        )}
      </div>
      {suspended && (
        <p className="mt-2 text-small">
          {order.lineBecause === "shop" ? words.because.shop : words.because.dispute}{" "}
          <a
            href={`#${orderRowId(order)}`}
            aria-describedby={phoneId}
            className="inline-block py-1 text-leaf underline underline-offset-4"
          >
            {words.seeOrder}
          </a>
        </p>
      )}
      {(connection || isOnly) && (
        <div className="mt-4 border-t border-hairline pt-4">
          {isOnly ? <AssistantOf {...assistant}>{connection}</AssistantOf> : connection}
        </div>
      )}
    </li>
  );
}

/** The pocket with its seam. It grows when what is beside the wallet is taller. */
function Pocket({ children }: { readonly children: ReactNode }) {
  return (
    <div className="wallet-pocket relative grow bg-forest-raised p-[min(1.25rem,6vw)] @min-[28rem]:p-8">
      <div className="grid grid-cols-1 justify-items-start gap-4 py-2">{children}</div>
    </div>
  );
}
