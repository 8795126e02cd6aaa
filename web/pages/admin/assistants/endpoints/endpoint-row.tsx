import { useState } from "react";
import { eventEndpointWords as words } from "#shared/content/words/admin/event-endpoints.ts";
import type { Reply } from "#shared/contract/index.ts";
import type { EventEndpointAction, EventEndpointState } from "#shared/domain/event-endpoint.ts";
import { Button } from "#web/ui/button.tsx";
import { AdminCopyButton } from "../../frame/admin-copy-button.tsx";
import { ConfirmQuestion } from "../../frame/confirm-question.tsx";
import { Outcome } from "../../frame/outcome.tsx";
import { Pill, type PillLook } from "../../frame/pill.tsx";
import { useAction } from "../../frame/use-action.ts";
import { When } from "../../frame/when.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { Deliveries } from "./deliveries.tsx";

export type EventEndpoint = Reply<"listEventEndpoints">["endpoints"][number];

const looks: Readonly<Record<EventEndpointState, PillLook>> = { on: "good", off: "quiet", gone: "bad" };

/** An endpoint: its state, how it verifies events, and what can be done with it. */
export function EndpointRow({
  endpoint,
  onChanged,
  onRemoved,
  onSecret,
}: {
  readonly endpoint: EventEndpoint;
  readonly onChanged: () => void;
  readonly onRemoved: () => void;
  readonly onSecret: (secret: string) => void;
}) {
  const { id, url, state, signature, publicKey, createdAt, formerKeyUntil } = endpoint;
  const [dialog, setDialog] = useState<"deliveries" | "rollKey" | "remove">();
  const turn = state === "on" ? "turnOff" : "turnOn";
  const close = () => setDialog(undefined);
  const rollWords = words.rollKey[signature];

  const change = async (action: EventEndpointAction) => {
    const { secret } = await adminCall("changeEventEndpoint", { params: { id }, body: { action } });
    onChanged();
    return secret;
  };
  const turnOnOrOff = useAction(async () => {
    await change(turn);
    return { look: "success", text: words[turn].done };
  }, words.changeFailed);
  const rollKey = async () => {
    const secret = await change("rollKey");
    turnOnOrOff.setOutcome({ look: "success", text: rollWords.done });
    if (secret !== null) onSecret(secret);
  };
  const remove = async () => {
    await adminCall("removeEventEndpoint", { params: { id } });
    onRemoved();
  };
  return (
    <li className="grid grid-cols-1 gap-3 border-b border-hairline py-4">
      <div className="grid min-w-0 grid-cols-1 gap-1 text-small">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{url}</span>
          <Pill look={looks[state]}>{words.states[state]}</Pill>
        </p>
        {state === "gone" && <p>{words.gone}</p>}
        <p className="text-ink-soft">
          {words.signatures[signature]} · {words.added} <When at={createdAt} look="day" />
        </p>
        {formerKeyUntil !== null && (
          <p className="text-ink-soft">
            {words.rolling[signature]} <When at={formerKeyUntil} />
          </p>
        )}
        {publicKey !== null && (
          <p className="flex flex-wrap items-center gap-x-2 text-fine text-ink-soft">
            {words.publicKey} <code className="font-mono wrap-anywhere select-all">{publicKey}</code>
            <AdminCopyButton text={publicKey} label={words.copyPublicKey} look="quiet" size="small" />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-2">
        <Button look="secondary" size="small" onClick={() => setDialog("deliveries")}>
          {words.deliveries.action}
        </Button>
        <Button look="secondary" size="small" busy={turnOnOrOff.busy} onClick={() => void turnOnOrOff.start()}>
          {turnOnOrOff.busy ? words[turn].busy : words[turn].action}
        </Button>
        <Button look="secondary" size="small" onClick={() => setDialog("rollKey")}>
          {rollWords.action}
        </Button>
        <Button look="danger" size="small" onClick={() => setDialog("remove")}>
          {words.remove.action}
        </Button>
      </div>
      <Outcome outcome={turnOnOrOff.outcome} />
      {dialog === "deliveries" && <Deliveries endpoint={endpoint} onClose={close} />}
      {dialog === "remove" && (
        <ConfirmQuestion
          words={words.remove}
          question={words.remove.question(url)}
          onConfirm={remove}
          onClose={close}
        />
      )}
      {dialog === "rollKey" && (
        <ConfirmQuestion
          words={rollWords}
          question={rollWords.question}
          look="primary"
          onConfirm={rollKey}
          onClose={close}
        />
      )}
    </li>
  );
}
