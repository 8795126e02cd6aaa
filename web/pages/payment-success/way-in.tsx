import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SaveContact } from "../../connect/save-contact.tsx";
import { GreetAssistant, WayInPanel } from "../../connect/way-in-panel.tsx";
import { useOffer } from "../../content/offer.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { useLazyModule } from "../../ui/use-lazy-module.ts";
import type { OwnOrderState } from "./use-own-order.ts";
import { isWaiting, type PaymentState } from "./use-payment-status.ts";

const loadConnectPurchase = () => import("../../connect/connect-purchase.tsx");

/**
 * What comes first after a payment. Once it is complete: the way into WhatsApp, with a code for the license's owner,
 * and with a greeting for everybody else. Its height is the same from the start, so that nothing moves when it arrives.
 */
export function WayIn({
  state,
  own,
  children,
}: {
  readonly state: PaymentState;
  readonly own: OwnOrderState;
  /** What follows while the bank decides. */
  readonly children: ReactNode;
}) {
  const words = useWords("assistant", assistantWords);
  const { token } = useSession();
  const known = state.step === "known";
  const complete = known && state.status === "complete";
  const offer = useOffer(known);
  const number = offer.pending ? undefined : offer.assistantNumber;
  const { lazyModule } = useLazyModule(loadConnectPurchase, complete && token !== null);

  if (state.step === "missing" || state.step === "failed") return null;
  if (known && !complete) {
    return (
      <InItsPlace>
        {isWaiting(state.status) ? (
          <>
            <p className="max-w-prose">{words.wayIn.early}</p>
            {number !== undefined && (
              <>
                <p className="text-title font-display select-all">{number}</p>
                <SaveContact number={number} />
              </>
            )}
            {children}
          </>
        ) : (
          <ButtonLink to={sitePaths.dashboard}>{words.wayIn.pay}</ButtonLink>
        )}
      </InItsPlace>
    );
  }
  const isLoading = !complete || own.order === undefined || !own.isCurrent;
  const order = isLoading ? undefined : own.order;
  const connection = order?.connection;
  if (order && connection && lazyModule.status === "loaded") {
    return (
      <lazyModule.module.ConnectPurchase
        key={order.id}
        order={{ ...order, connection }}
        number={number}
        reload={own.reload}
      />
    );
  }
  const isOwners = isLoading || (connection !== undefined && lazyModule.status === "loading");
  const isReady = !isOwners && number !== undefined;
  return (
    <WayInPanel
      qrCode={isReady ? { text: whatsAppChatUrl(number, words.greeting) } : "loading"}
      action={isReady ? <GreetAssistant number={number} /> : undefined}
      number={complete ? number : undefined}
      note={undefined}
    />
  );
}

/** Keeps the place of the panel that a complete payment has. */
function InItsPlace({ children }: { readonly children: ReactNode }) {
  return (
    <div className="grid w-full grid-cols-1">
      <div aria-hidden="true" inert className="invisible col-start-1 row-start-1">
        <WayInPanel qrCode="loading" action={undefined} number={undefined} note={undefined} />
      </div>
      <div className="col-start-1 row-start-1 grid grid-cols-1 content-start justify-items-start gap-4">{children}</div>
    </div>
  );
}
