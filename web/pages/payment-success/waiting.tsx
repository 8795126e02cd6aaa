import type { ReactNode } from "react";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { PanelTile } from "../../connect/qr-tile.tsx";
import { AssistantNumber, WayInPanel } from "../../connect/way-in-panel.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { OwnOrderState } from "./use-own-order.ts";

const clock = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2";

/** While the bank decides: what is being paid, how long that takes, how it is followed, and what one can do already. */
export function Waiting({
  order,
  number,
  action,
}: {
  readonly order: OwnOrderState["order"];
  readonly number: string | undefined;
  /** That the page follows it, or the button that asks again. */
  readonly action: ReactNode;
}) {
  const { waiting: words, signIn } = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  const money = useMoney();
  return (
    <WayInPanel
      heading={order ? words.amount(money.amount(order.amount, order.currency)) : words.heading}
      tile={
        <PanelTile>
          <Icon path={clock} className="size-20 text-leaf" />
        </PanelTile>
      }
      text={words.text}
      action={<div className="grid min-h-12 content-center">{action}</div>}
      note={
        token === null ? (
          <p>
            {words.follow}{" "}
            <ButtonLink to={sitePaths.login} look="quiet">
              {signIn}
            </ButtonLink>
          </p>
        ) : (
          <p>{words.early}</p>
        )
      }
      foot={<AssistantNumber number={number} />}
    />
  );
}
