import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import type { Reply } from "#shared/contract/index.ts";
import type { EventDeliveryState } from "#shared/domain/event-endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { Outcome } from "../../frame/outcome.tsx";
import { Pill, type PillLook } from "../../frame/pill.tsx";
import { useAction } from "../../frame/use-action.ts";
import { When } from "../../frame/when.tsx";
import { adminCall } from "../../session/admin-call.ts";

const words = eventEndpointWords.deliveries;
const looks: Readonly<Record<EventDeliveryState, PillLook>> = { waiting: "waiting", delivered: "good", failed: "bad" };
const answers: ReadonlyMap<string, string> = new Map(Object.entries(words.answers));

/** A delivery: what happened to the license, what the endpoint answered, and a button that sends it again. */
export function DeliveryRow({
  endpointId,
  delivery: { id, event, orderId, at, state, attempts, lastAttemptAt, nextAttemptAt, answer },
  canBeSent,
  onSent,
}: {
  readonly endpointId: string;
  readonly delivery: Reply<"listEventDeliveries">["deliveries"][number];
  readonly canBeSent: boolean;
  readonly onSent: () => void;
}) {
  const name = words.events[event];
  const sendAgain = useAction(async () => {
    const { delivery } = await adminCall("repeatEventDelivery", { params: { id: endpointId, event: id } });
    onSent();
    const isTaken = delivery.state === "delivered";
    return isTaken ? { look: "success", text: words.delivered } : { look: "error", text: words.notDelivered };
  }, words.sendFailed);
  return (
    <li className="grid grid-cols-1 gap-1 border-b border-hairline py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Pill look={looks[state]}>
          {state === "waiting" && attempts === 0 ? words.notSentYet : words.states[state]}
        </Pill>
        {canBeSent && (
          <Button
            look="quiet"
            busy={sendAgain.busy}
            aria-label={words.sendAgainOf(name)}
            onClick={() => void sendAgain.start()}
            className="ml-auto text-fine"
          >
            {sendAgain.busy ? words.sending : words.sendAgain}
          </Button>
        )}
      </div>
      <p className="text-fine text-ink-soft wrap-anywhere">
        <When at={at} /> · {orderId}
      </p>
      {lastAttemptAt !== null && (
        <p className="text-fine">
          {words.attempts(attempts)}
          {answer !== null && ` · ${answers.get(answer) ?? words.answer(answer)}`}
          {nextAttemptAt !== null && (
            <>
              {" "}
              · {words.next} <When at={nextAttemptAt} />
            </>
          )}
        </p>
      )}
      <Outcome outcome={sendAgain.outcome} />
    </li>
  );
}
