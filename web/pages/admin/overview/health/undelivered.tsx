import { useState } from "react";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { When } from "../../frame/when.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
import { ProblemDetail, ProblemGroup, ProblemRow } from "./problem-group.tsx";

const words = overviewWords.health.undelivered;

function describeResult({ followed, failed }: Reply<"followAdminEvents">): string {
  return [words.fetched(followed), failed > 0 ? words.notFetched(failed) : undefined].filter(Boolean).join(" ");
}

/**
 * The number of webhook events that Stripe could not deliver, with a button to fetch them. Fetching is idempotent,
 * because an event only triggers a sync.
 */
export function UndeliveredEvents({
  events: { count, more, oldest },
  onDone,
}: {
  readonly events: Reply<"getAdminHealth">["undelivered"];
  readonly onDone: (message: string) => void;
}) {
  const [state, setState] = useState<{ readonly busy: boolean; readonly problem?: string }>({ busy: false });
  const fetchEvents = async () => {
    setState({ busy: true });
    try {
      const result = await adminCall("followAdminEvents", {});
      setState({ busy: false });
      onDone(describeResult(result));
    } catch (error) {
      setState({ busy: false, problem: messageOf(error, words.failed) });
    }
  };
  return (
    <ProblemGroup title={words.heading}>
      <ProblemRow
        actions={
          <Button size="small" look="secondary" busy={state.busy} onClick={() => void fetchEvents()}>
            {state.busy ? words.fetching : words.fetchNow}
          </Button>
        }
      >
        <p>
          {words.about(count, more)}{" "}
          {oldest !== null && (
            <span className="text-ink-soft">
              {words.oldest} <When at={oldest} />
            </span>
          )}
        </p>
        <ProblemDetail>{words.help}</ProblemDetail>
        {state.problem !== undefined && <Notice look="error">{state.problem}</Notice>}
      </ProblemRow>
    </ProblemGroup>
  );
}
