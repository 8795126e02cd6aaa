import { useState } from "react";
import { flushSync } from "react-dom";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { useWords } from "../../language/use-words.ts";
import { Button } from "../../ui/button.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { DownloadData } from "./download-data.tsx";
import { ordersHoldingLines } from "./lines.ts";
import type { Account } from "./use-account.ts";

/** The user's data rights: export and deletion. */
export function YourData({ account, onDeleted }: { readonly account: Account; readonly onDeleted: () => void }) {
  const words = useWords("dashboard", dashboardWords).data;
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <section
      aria-labelledby="your-data"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[1fr_2fr] md:pt-12"
    >
      <div>
        <h2 id="your-data" tabIndex={-1} className="text-title outline-none">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-8">
        <DownloadData />
        <div className="grid grid-cols-1 justify-items-start gap-3 border-t border-hairline pt-8">
          <div className="grid gap-1">
            <h3 className="font-sans text-body font-semibold tracking-normal">{words.deletion.heading}</h3>
            <p className="text-small text-ink-soft">{words.deletion.text}</p>
          </div>
          <Button look="danger" size="small" onClick={() => setIsConfirming(true)}>
            {words.deletion.action}
          </Button>
        </div>
      </div>
      {isConfirming && (
        <DeleteAccount
          email={account.user.email}
          lineCount={ordersHoldingLines(account.orders).length}
          hasReceipts={hasCompleteOrder(account.orders)}
          onKeepCopy={(headingId) => {
            // Before the focus moves, which the closing dialog gives back to its button.
            flushSync(() => setIsConfirming(false));
            document.getElementById(headingId)?.focus();
          }}
          onClose={() => setIsConfirming(false)}
          onDeleted={onDeleted}
        />
      )}
    </section>
  );
}
