import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { QrTile } from "../../connect/qr-tile.tsx";
import { AssistantNumber, GreetAssistant, WayInPanel } from "../../connect/way-in-panel.tsx";
import { useOffer } from "../../content/offer.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { useLazyModule } from "../../ui/use-lazy-module.ts";
import { PayAgain } from "./pay-again.tsx";
import type { OwnOrderState } from "./use-own-order.ts";
import { isWaiting, type PaymentState } from "./use-payment-status.ts";
import { Waiting } from "./waiting.tsx";

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
  /** The button that asks again while the bank decides. */
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
    return isWaiting(state.status) ? (
      <Waiting number={number} isFollowed={state.polling} action={children} />
    ) : (
      <PayAgain order={own.order} />
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
      tile={<QrTile qrCode={isReady ? { text: whatsAppChatUrl(number, words.greeting) } : "loading"} />}
      action={isReady ? <GreetAssistant number={number} /> : undefined}
      phone={order?.phone}
      note={isReady && <p>{words.wayIn.ask}</p>}
      foot={<AssistantNumber number={complete ? number : undefined} />}
    />
  );
}
