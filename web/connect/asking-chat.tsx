import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../language/use-words.ts";
import { send } from "../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../session/call-as-signed-in-user.ts";
import { messageOf } from "../session/failure.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Connection, Order } from "./connections.ts";

/** Asks the customer whether a chat from another number than the one paid for may use the license. */
export function AskingChat({
  order,
  connection,
  reload,
  onAnswered,
}: {
  readonly order: Order;
  readonly connection: Connection;
  readonly reload: () => Promise<void>;
  /** Called when the question has its answer, and the buttons are about to go. */
  readonly onAnswered: () => void;
}) {
  const words = useWords("dashboard", dashboardWords).connections.asking;
  const [answering, setAnswering] = useState<"allow" | "refuse">();
  const [failure, setFailure] = useState<string>();
  const { chatEndsWith, isMove } = connection;

  const answer = async (choice: "allow" | "refuse") => {
    setAnswering(choice);
    setFailure(undefined);
    try {
      const request = { params: { id: order.id }, body: { allow: choice === "allow" } };
      await callAsSignedInUser(() => send<"answerClaim">(accountRoutes.answerClaim, request));
      onAnswered();
    } catch (error) {
      if (error instanceof SessionOver) return;
      setFailure(messageOf(error, words.failed));
    }
    await reload();
    setAnswering(undefined);
  };

  return (
    <>
      <Notice look="warning">
        <p>{words.question(chatEndsWith ?? "")}</p>
        <p className="mt-2 font-normal">
          {words.ifYes} {isMove && words.replaces} {words.ifNo}
        </p>
      </Notice>
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button size="small" busy={answering !== undefined} onClick={() => void answer("allow")}>
          {answering === "allow" ? words.allowing : words.allow}
        </Button>
        <Button look="secondary" size="small" busy={answering !== undefined} onClick={() => void answer("refuse")}>
          {answering === "refuse" ? words.refusing : words.refuse}
        </Button>
      </div>
    </>
  );
}
