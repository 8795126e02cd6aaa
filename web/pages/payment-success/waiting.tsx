import type { ReactNode } from "react";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { PanelTile } from "../../connect/qr-tile.tsx";
import { AssistantNumber, WayInPanel } from "../../connect/way-in-panel.tsx";
import { useWords } from "../../language/use-words.ts";
import { Icon } from "../../ui/icon.tsx";

const clock = "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2";

/** While the bank decides: that nothing needs this page, how one hears of it, and what one can do already. */
export function Waiting({
  number,
  isFollowed,
  action,
}: {
  readonly number: string | undefined;
  /** Whether the page asks again on its own. */
  readonly isFollowed: boolean;
  /** The button that asks again. */
  readonly action: ReactNode;
}) {
  const { waiting: words, stillChecking, unpaid } = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <WayInPanel
      heading={words.heading}
      tile={
        <PanelTile>
          <Icon path={clock} className="size-20 text-leaf" />
        </PanelTile>
      }
      text={isFollowed ? `${words.text} ${stillChecking}` : words.text}
      action={action}
      note={<p>{words.early}</p>}
      foot={<AssistantNumber number={number} />}
      help={unpaid.help}
      isWaiting={isFollowed}
    />
  );
}
