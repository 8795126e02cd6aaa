import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { undoHours } from "#shared/domain/claim.ts";
import { useWords } from "../language/use-words.ts";
import { send } from "../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../session/call-as-signed-in-user.ts";
import { messageOf } from "../session/failure.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import type { Connection, Order } from "./connections.ts";
import "./asking-chat.css";

/**
 * Asks the customer whether the license moves to another number than the one paid for, whose chat sent its code.
 * `hasHeadline`: the question and its reason stand above already.
 */
export function AskingChat({
  order,
  connection,
  reload,
  onAnswered,
  hasHeadline = false,
}: {
  readonly order: Order;
  readonly connection: Connection;
  readonly reload: () => Promise<void>;
  /** Called when the question has its answer, and the buttons are about to go. */
  readonly onAnswered: () => void;
  readonly hasHeadline?: boolean;
}) {
  const words = useWords("dashboard", dashboardWords).connections.asking;
  const [answering, setAnswering] = useState<"allow" | "refuse">();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { chatEndsWith, isMove } = connection;
  const consequence = [isMove && words.replaces, words.undo(undoHours)].filter(Boolean).join(" ");

  const answer = async (choice: "allow" | "refuse") => {
    setAnswering(choice);
    setFailure(undefined);
    try {
      const request = { params: { id: order.id }, body: { allow: choice === "allow" } };
      await callAsSignedInUser(() => send<"answerClaim">(accountRoutes.answerClaim, request));
      onAnswered();
    } catch (error) {
      if (error instanceof SessionOver) return;
      setFailure({ error });
    }
    await reload();
    setAnswering(undefined);
  };

  return (
    <>
      {hasHeadline ? (
        <p className="-mt-2 text-small text-ink-soft">{consequence}</p>
      ) : (
        <div role="status" className="grid grid-cols-1 gap-1 text-small text-ink-soft">
          <h3 className="mb-1 font-sans text-body font-semibold tracking-normal text-balance text-ink">
            {words.question(chatEndsWith ?? "")}
          </h3>
          <p>{words.why}</p>
          <p>{consequence}</p>
        </div>
      )}
      {failure && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>}
      {/* Alike, because neither answer is the expected one. */}
      <div className="asking-answers">
        <Button look="secondary" busy={answering !== undefined} onClick={() => void answer("allow")}>
          {answering === "allow" ? words.allowing : words.allow}
        </Button>
        <Button look="secondary" busy={answering !== undefined} onClick={() => void answer("refuse")}>
          {answering === "refuse" ? (
            words.refusing
          ) : (
            <span>
              {words.refuse} <PhoneNumber digits={order.phone} className="inline-block" />
            </span>
          )}
        </Button>
      </div>
    </>
  );
}
