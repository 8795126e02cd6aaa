import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { PanelTile } from "../../connect/qr-tile.tsx";
import { PanelFoot, WayInPanel, wayInButton } from "../../connect/way-in-panel.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { holdsPrice } from "../../ui/held-price.ts";
import { Icon } from "../../ui/icon.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { OwnOrderState } from "./use-own-order.ts";

const card = "M3 6.5h18v11H3ZM3 10h18M6 14h4";

/**
 * In the place of the way into WhatsApp while the order is not paid: the way to pay it, which for a visitor begins with
 * the sign-in. To its owner, with the amount and until when it is so.
 */
export function PayAgain({ order }: { readonly order: OwnOrderState["order"] }) {
  const { unpaid: words, signIn } = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  const money = useMoney();
  const isSignedIn = token !== null;
  const amount = order ? money.amount(order.amount, order.currency) : undefined;
  return (
    <WayInPanel
      heading={isSignedIn ? words.heading : words.signInHeading}
      tile={
        <PanelTile>
          <Icon path={card} className="size-20 text-leaf" />
        </PanelTile>
      }
      text={isSignedIn ? words.text : words.signInText}
      action={
        <ButtonLink to={isSignedIn ? sitePaths.dashboard : sitePaths.login} className={wayInButton}>
          {!isSignedIn ? signIn : amount === undefined ? words.pay : words.payAmount(amount)}
        </ButtonLink>
      }
      note={<p>{isSignedIn ? words.bank : words.forgot}</p>}
      foot={
        order != null && holdsPrice(order, new Date()) ? (
          <PanelFoot
            label={words.heldUntil(money.amount(order.amount, order.currency))}
            value={
              <span className="block font-semibold">
                <Timestamp at={order.priceHeldUntil} look="time" />
              </span>
            }
          />
        ) : (
          <PanelFoot label={words.price} value={<span className="block font-semibold">{words.priceFirst}</span>} />
        )
      }
      help={words.help}
    />
  );
}
