import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { messageWords } from "#shared/content/words/admin/messages.ts";
import { adminPaths } from "#shared/domain/site-paths.ts";
import { AdminCopyButton } from "../frame/admin-copy-button.tsx";
import { Facts } from "../frame/facts.tsx";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { RecordSheet } from "../frame/record-sheet.tsx";
import { Section } from "../frame/section.tsx";
import { When } from "../frame/when.tsx";
import { Mails, useMails } from "../mails/mails.tsx";
import { useAdminQuery } from "../session/queries.ts";
import { AnswerMessage } from "./answer-message.tsx";
import { DeleteMessage } from "./delete-message.tsx";
import type { MessageDetail } from "./message.ts";
import { MessageActions } from "./message-actions.tsx";
import { MessagePill } from "./message-pill.tsx";
import { useMarking } from "./use-marking.ts";

const words = messageWords.sheet;

/** A message's sheet. Opening it marks the message as read. */
export function MessageSheet({
  id,
  onClose,
  onDeleted,
}: {
  readonly id: string;
  readonly onClose: () => void;
  /** Called when the message has been deleted. */
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const answer = useAdminQuery("getAdminMessage", { params: { id } });
  return (
    <RecordSheet
      eyebrow={words.eyebrow}
      titleOf={({ message }) => message.name}
      statusOf={({ message }) => <MessageStatus message={message} />}
      query={answer}
      failed={words.failed}
      onClose={onClose}
    >
      {({ message }) => <WholeMessage message={message} onDeleted={onDeleted} />}
    </RecordSheet>
  );
}

function MessageStatus({ message }: { readonly message: MessageDetail }) {
  return (
    <span>
      <MessagePill message={message} />
    </span>
  );
}

function WholeMessage({
  message,
  onDeleted,
}: {
  readonly message: MessageDetail;
  readonly onDeleted: (outcome: ActionOutcome) => void;
}) {
  const [outcome, setOutcome] = useState<ActionOutcome>();
  /** The outcome of the reply sent last, which is displayed with it. */
  const [sent, setSent] = useState<ActionOutcome>();
  const marking = useMarking(message.id, setOutcome);
  const filter = { about: message.id };
  const hasSender = useMails(filter).data?.pages[0]?.hasSender ?? false;
  const hasRun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, so a message marked as unread stays unread.
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    if (!message.read) marking.markSeen();
  }, []);
  return (
    <>
      <Section heading={words.text}>
        <p dir="auto" className="text-body whitespace-pre-wrap wrap-anywhere">
          {message.message}
        </p>
      </Section>
      {message.answers.length > 0 && (
        <Section heading={words.answers}>
          <ol className="grid grid-cols-1 gap-3">
            {message.answers.map(({ at, text }) => (
              <li key={at} className="grid grid-cols-1 gap-2 border-l-4 border-leaf pl-3">
                <p dir="auto" className="text-body whitespace-pre-wrap wrap-anywhere">
                  {text}
                </p>
                <p className="text-fine text-ink-soft">
                  <When at={at} />
                </p>
                {at === message.answers.at(-1)?.at && <Outcome outcome={sent} />}
              </li>
            ))}
          </ol>
        </Section>
      )}
      {hasSender && <AnswerMessage message={message} onSent={setSent} />}
      <div className="grid grid-cols-1 gap-3">
        <MessageActions message={message} marking={marking} isMain={!hasSender} />
        <Outcome outcome={outcome} />
      </div>
      <Facts
        rows={[
          [words.from, <Sender key="from" email={message.email} />],
          [words.received, <When key="received" at={message.createdAt} />],
        ]}
      />
      <p className="flex flex-wrap gap-x-5 gap-y-2 text-small">
        <FilteredListLink to={adminPaths.users} email={message.email}>
          {words.account}
        </FilteredListLink>
        <FilteredListLink to={adminPaths.orders} email={message.email}>
          {words.orders}
        </FilteredListLink>
      </p>
      <Mails filter={filter} />
      <div className="border-t border-hairline pt-6">
        <DeleteMessage message={message} onDeleted={onDeleted} />
      </div>
    </>
  );
}

function Sender({ email }: { readonly email: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {email}
      <AdminCopyButton look="quiet" text={email} label={words.copy} />
    </span>
  );
}

/** A link to a list filtered by the sender. */
function FilteredListLink({
  to,
  email,
  children,
}: {
  readonly to: string;
  readonly email: string;
  readonly children: string;
}) {
  return (
    <Link
      to={`${to}?${new URLSearchParams({ search: email })}`}
      className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </Link>
  );
}
