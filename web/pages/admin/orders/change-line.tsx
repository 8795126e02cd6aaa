import { useRef, useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { type HolderAction, type LineAction, type LineReason, lineReasons } from "#shared/domain/order.ts";
import { phoneGroups } from "#shared/domain/phone-groups.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClasses, TextField } from "#web/ui/field.tsx";
import { Confirm } from "../frame/confirm.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import type { OrderDetail } from "./order.ts";
import { useRefreshOrder } from "./use-refresh-order.ts";

const words = orderWords.change;

type Action = LineAction | HolderAction;

/** Returns the actions possible on the license. An admin cannot resume a license that a refund or a dispute ended. */
export function lineActionsOf(order: OrderDetail): readonly Action[] {
  const { lineState, chat } = order;
  const isHeld = lineState === "active" || lineState === "suspended";
  return [
    ...(isHeld && chat !== null ? (["disconnect"] as const) : []),
    ...(isHeld ? (["move"] as const) : []),
    ...stateActionsOf(order),
  ];
}

function stateActionsOf({ status, phone, lineState, lineBecause }: OrderDetail): readonly LineAction[] {
  if (status !== "complete" || phone === "") return [];
  if (lineBecause === "shop") return lineState === "suspended" ? ["resume", "end"] : ["resume"];
  if (lineState === "suspended") return ["end"];
  return lineState === "ended" ? [] : ["suspend", "end"];
}

/** The buttons that change the license or its holder, with a dialog that explains the consequences and asks why. */
export function ChangeLine({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const [action, setAction] = useState<Action>();
  const [reason, setReason] = useState<LineReason>();
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [phone, setPhone] = useState("");
  const [isPhoneMissing, setIsPhoneMissing] = useState(false);
  const isDone = useRef(false);
  const field = useRef<HTMLDivElement>(null);
  const refreshOrder = useRefreshOrder();

  const openDialog = (newAction: Action) => {
    setAction(newAction);
    setReason(undefined);
    setIsReasonMissing(false);
    setPhone("");
    setIsPhoneMissing(false);
    onDone(undefined);
  };
  const digits = phone.replace(/[^\d+]/g, "");
  const requireChoices = () => {
    const lacksPhone = action === "move" && digits === "";
    setIsPhoneMissing(lacksPhone);
    setIsReasonMissing(reason === undefined);
    if (lacksPhone) field.current?.querySelector("input")?.focus();
    else if (reason === undefined) field.current?.querySelector("select")?.focus();
    return !lacksPhone && reason !== undefined;
  };
  const confirm = async () => {
    if (action === undefined || reason === undefined) return;
    const { order: updatedOrder } = await adminCall("changeAdminOrderLine", {
      params: { id: order.id },
      body: action === "move" ? { action, reason, phone: digits } : { action, reason },
    });
    isDone.current = true;
    refreshOrder(updatedOrder);
  };
  const close = () => {
    if (isDone.current && action !== undefined) onDone({ look: "success", text: words[action].done });
    isDone.current = false;
    setAction(undefined);
  };
  return (
    <>
      {lineActionsOf(order).map((option) => (
        <Button
          key={option}
          look={option === "end" ? "danger" : "secondary"}
          size="small"
          onClick={() => openDialog(option)}
        >
          {words[option].action}
        </Button>
      ))}
      {action !== undefined && (
        <Confirm
          title={words[action].title}
          action={words[action].action}
          busyAction={words.busy}
          cancel={words.cancel}
          failed={words.failed}
          look={action === "resume" || action === "move" ? "primary" : "danger"}
          isReady={requireChoices}
          onConfirm={confirm}
          onClose={close}
        >
          <p>{words[action].consequence(`+${phoneGroups(order.phone).join(" ")}`)}</p>
          <div ref={field} className="grid grid-cols-1 gap-4">
            {action === "move" && (
              <TextField
                label={words.move.number}
                help={words.move.numberHelp}
                error={isPhoneMissing ? words.move.noNumber : undefined}
                inputMode="tel"
                autoComplete="off"
                value={phone}
                onChange={({ target }) => {
                  setPhone(target.value);
                  setIsPhoneMissing(false);
                }}
              />
            )}
            <Field label={words.reason} help={words.reasonHelp} error={isReasonMissing ? words.noReason : undefined}>
              {(control) => (
                <select
                  {...control}
                  value={reason ?? ""}
                  onChange={({ target }) => {
                    setReason(lineReasons.find((value) => value === target.value));
                    setIsReasonMissing(false);
                  }}
                  className={inputClasses}
                >
                  <option value="">{words.choose}</option>
                  {lineReasons.map((value) => (
                    <option key={value} value={value}>
                      {words.reasons[value]}
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
