import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { Confirm } from "../../frame/confirm.tsx";
import { adminCall } from "../../session/admin-call.ts";
import type { EventEndpoint } from "./endpoint-row.tsx";

const words = eventEndpointWords.rollKey;

/** Asks before an endpoint's key is rolled. `onRolled` gets the new shared secret, if there is one. */
export function RollKey({
  endpoint: { id },
  onRolled,
  onClose,
}: {
  readonly endpoint: EventEndpoint;
  readonly onRolled: (secret: string | null) => void;
  readonly onClose: () => void;
}) {
  const roll = async () => {
    const { secret } = await adminCall("changeEventEndpoint", { params: { id }, body: { action: "rollKey" } });
    onRolled(secret);
  };
  return (
    <Confirm
      title={words.title}
      action={words.confirm}
      busyAction={words.busy}
      cancel={words.cancel}
      failed={words.failed}
      look="primary"
      onConfirm={roll}
      onClose={onClose}
    >
      <p className="font-semibold">{words.question}</p>
      <p className="text-ink-soft">{words.consequence}</p>
    </Confirm>
  );
}
