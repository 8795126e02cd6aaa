import { useRef, useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { type LineAction, type LineReason, lineReasons } from "#shared/domain/order.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClasses } from "#web/ui/field.tsx";
import { phoneGroups } from "#web/ui/phone-groups.ts";
import { Confirm } from "../frame/confirm.tsx";
import type { OutcomeOf } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { OrderDetail } from "./order.ts";
import { useOrderChanged } from "./use-order-changed.ts";

const words = orderWords.change;

/** The possible actions on the license. An admin cannot restore what a refund or dispute ended. */
export function lineActionsOf({ status, phone, lineState, lineBecause }: OrderDetail): readonly LineAction[] {
  if (status !== "complete" || phone === "") return [];
  if (lineBecause === "shop") return lineState === "suspended" ? ["resume", "end"] : ["resume"];
  if (lineState === "suspended") return ["end"];
  return lineState === "ended" ? [] : ["suspend", "end"];
}

/** "Suspend license", "End license", "Resume license": consequences, reason, outcome. */
export function ChangeLine({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: OutcomeOf | undefined) => void;
}) {
  const [action, setAction] = useState<LineAction>();
  const [reason, setReason] = useState<LineReason>();
  const [missing, setMissing] = useState(false);
  const isDone = useRef(false);
  const field = useRef<HTMLDivElement>(null);
  const changed = useOrderChanged();

  const openDialog = (next: LineAction) => {
    setAction(next);
    setReason(undefined);
    setMissing(false);
    onDone(undefined);
  };
  const isReady = () => {
    if (reason !== undefined) return true;
    setMissing(true);
    field.current?.querySelector("select")?.focus();
    return false;
  };
  const confirm = async () => {
    if (action === undefined || reason === undefined) return;
    const { order: after } = await adminCall("changeAdminOrderLine", {
      params: { id: order.id },
      body: { action, reason },
    });
    isDone.current = true;
    changed(after);
  };
  const close = () => {
    if (isDone.current && action !== undefined) onDone({ look: "success", text: words[action].done });
    isDone.current = false;
    setAction(undefined);
  };
  return (
    <>
      {lineActionsOf(order).map((each) => (
        <Button key={each} look={each === "end" ? "danger" : "secondary"} size="small" onClick={() => openDialog(each)}>
          {words[each].action}
        </Button>
      ))}
      {action !== undefined && (
        <Confirm
          title={words[action].title}
          action={words[action].action}
          busyAction={words.busy}
          cancel={words.cancel}
          failed={words.failed}
          look={action === "resume" ? "primary" : "danger"}
          isReady={isReady}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{words[action].consequence(`+${phoneGroups(order.phone).join(" ")}`)}</p>
          <div ref={field}>
            <Field label={words.reason} help={words.reasonHelp} error={missing ? words.noReason : undefined}>
              {(control) => (
                <select
                  {...control}
                  value={reason ?? ""}
                  onChange={({ target }) => {
                    setReason(lineReasons.find((one) => one === target.value));
                    setMissing(false);
                  }}
                  className={inputClasses}
                >
                  <option value="">{words.choose}</option>
                  {lineReasons.map((one) => (
                    <option key={one} value={one}>
                      {words.reasons[one]}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
        </Confirm>
      )}
    </>
  );
}
