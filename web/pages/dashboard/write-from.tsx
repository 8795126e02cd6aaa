import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { hasChat } from "../../connect/connections.ts";
import { useWords } from "../../language/use-words.ts";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { activeLines } from "./lines.ts";
import type { Order } from "./use-account.ts";

/** Heads the assistant's number where there are several licenses, and says from which numbers to write to it. */
export function WriteFrom({ orders }: { readonly orders: readonly Order[] }) {
  const words = useWords("dashboard", dashboardWords).lines.chat;
  const lines = activeLines(orders);
  const [onlyLine] = lines.length === 1 ? lines : [];
  const isConnected = lines.some(({ connection }) => connection !== undefined && hasChat(connection));
  return (
    <div className="mb-4">
      <h3 className="font-sans text-body font-semibold tracking-normal">{words.heading}</h3>
      <p className="text-small text-ink-soft">
        {onlyLine !== undefined ? (
          <>
            {words.from} <PhoneNumber digits={onlyLine.phone} />.
          </>
        ) : isConnected ? (
          words.fromConnected
        ) : (
          words.fromAny
        )}
      </p>
    </div>
  );
}
