import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { Confirm } from "../../frame/confirm.tsx";
import { adminCall } from "../../session/admin-call.ts";
import type { EventEndpoint } from "./endpoint-row.tsx";

const words = eventEndpointWords.remove;

/** Asks before an endpoint is removed. */
export function RemoveEndpoint({
  endpoint: { id, url },
  onRemoved,
  onClose,
}: {
  readonly endpoint: EventEndpoint;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}) {
  const remove = async () => {
    await adminCall("removeEventEndpoint", { params: { id } });
    onRemoved();
  };
  return (
    <Confirm
      title={words.title}
      action={words.confirm}
      busyAction={words.busy}
      cancel={words.cancel}
      failed={words.failed}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{words.question(url)}</p>
      <p className="text-ink-soft">{words.consequence}</p>
    </Confirm>
  );
}
