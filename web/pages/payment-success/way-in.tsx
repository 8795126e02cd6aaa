import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SaveContact } from "../../connect/save-contact.tsx";
import { GreetAssistant, WayInPanel, wayInButton } from "../../connect/way-in-panel.tsx";
import { useOffer } from "../../content/offer.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
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
        {isWaiting(state.status) ? <SaveNumber number={number}>{children}</SaveNumber> : <PayAgain order={own.order} />}
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
      note={isReady && <NoAnswer />}
    />
  );
}

/** What to do if the assistant stays silent, for those whose connection this page cannot follow. */
function NoAnswer() {
  const { noAnswer } = useWords("assistant", assistantWords).wayIn;
  const { contact } = useWords("paymentSuccess", paymentSuccessWords).unpaid;
  return (
    <p>
      {noAnswer}{" "}
      <ButtonLink to={sitePaths.contact} look="quiet">
        {contact}
      </ButtonLink>
    </p>
  );
}

/** Keeps the place of the panel that a complete payment has. */
function InItsPlace({ children }: { readonly children: ReactNode }) {
  return (
    <div className="@container grid w-full grid-cols-1">
      <div aria-hidden="true" inert className="invisible col-start-1 row-start-1">
        <WayInPanel qrCode="loading" action={undefined} number={undefined} note={undefined} />
      </div>
      <div className="col-start-1 row-start-1 result-panel grid grid-cols-1 gap-4 rounded-card border border-hairline bg-sheet p-[min(1.25rem,5.5vw)] text-ink">
        {children}
      </div>
    </div>
  );
}

const foot = "border-t border-hairline pt-3";

/** While the bank decides: what one can do already and, at the foot, how that is followed. */
function SaveNumber({ number, children }: { readonly number: string | undefined; readonly children: ReactNode }) {
  const words = useWords("assistant", assistantWords).wayIn;
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <div className="grid grid-cols-1 gap-1.5">
          <h2 className="text-title">{words.wait}</h2>
          <p className="text-small text-ink-soft">{words.early}</p>
        </div>
        <p className="min-h-[1lh] text-title font-display select-all">{number}</p>
        {number === undefined ? <span className="min-h-10" /> : <SaveContact number={number} />}
      </div>
      <div className={foot}>{children}</div>
    </>
  );
}

/** The amount that is not paid, the way to pay it and, at the foot, to help. */
function PayAgain({ order }: { readonly order: OwnOrderState["order"] }) {
  const { pay } = useWords("assistant", assistantWords).wayIn;
  const { unpaid: words, due } = useWords("paymentSuccess", paymentSuccessWords);
  const money = useMoney();
  return (
    <>
      <div className="grid grid-cols-1 justify-items-start gap-3">
        <div className="grid grid-cols-1 gap-1.5">
          <h2 className="text-title">{words.heading}</h2>
          <p className="text-small text-ink-soft">{words.text}</p>
        </div>
        {order !== null && (
          <p className="min-h-[1lh] text-heading font-display">
            {order && due(money.amount(order.amount, order.currency))}
          </p>
        )}
        <ButtonLink to={sitePaths.dashboard} className={wayInButton}>
          {pay}
        </ButtonLink>
      </div>
      <p className={classes("flex flex-wrap items-baseline justify-between gap-x-6 text-small", foot)}>
        <span className="text-ink-soft">{words.help}</span>
        <ButtonLink to={sitePaths.contact} look="quiet">
          {words.contact}
        </ButtonLink>
      </p>
    </>
  );
}
