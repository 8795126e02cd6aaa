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

const buttonStyle = { look: "secondary", className: "w-full @min-[26rem]:w-auto" } as const;

/**
 * Asks the customer whether a chat from another number than the one paid for may use the license. `hasHeadline`: the
 * question stands above already.
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
  const [failure, setFailure] = useState<string>();
  const { chatEndsWith, isMove } = connection;
  const consequences = [words.ifYes, isMove && words.replaces, words.ifNo].filter(Boolean).join(" ");

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
      {hasHeadline ? (
        <p className="-mt-2 text-small text-ink-soft">{consequences}</p>
      ) : (
        <Notice look="warning">
          <p>{words.question(chatEndsWith ?? "")}</p>
          <p className="mt-2 font-normal">{consequences}</p>
        </Notice>
      )}
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      {/* Neither answer is the recommended one. */}
      <div className="flex w-full flex-wrap gap-3">
        <Button {...buttonStyle} busy={answering !== undefined} onClick={() => void answer("allow")}>
          {answering === "allow" ? words.allowing : words.allow}
        </Button>
        <Button {...buttonStyle} busy={answering !== undefined} onClick={() => void answer("refuse")}>
          {answering === "refuse" ? words.refusing : words.refuse}
        </Button>
      </div>
    </>
  );
}
