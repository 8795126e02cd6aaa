import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { mailWords as words } from "#shared/content/words/admin/mails.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Notice } from "#web/ui/notice.tsx";
import { PagedList } from "../frame/paged-list.tsx";
import { Section } from "../frame/section.tsx";
import { adminCall } from "../session/admin-call.ts";
import { MailRow } from "./mail-row.tsx";
import { ResendAll } from "./resend-all.tsx";
import { isResendable, useSendAgain } from "./send-again.ts";

/** Which mails: about a record, to an account, or those given up. */
export type MailFilter = { readonly about: string } | { readonly to: string } | { readonly state: "failed" };

const pageSize = 10;
/** How often the fate of a mail that is on its way is asked for, and for how long after it was due. */
const refreshMs = 3_000;
const refreshedForMs = 120_000;

/** Whether a mail is about to be sent, so that its fate soon changes. */
function isOnItsWay({ state, dueAt }: Reply<"sendAdminMailAgain">["mail"]): boolean {
  const dueForMs = Date.now() - Date.parse(dueAt);
  return (state === "waiting" || state === "sending") && dueForMs >= 0 && dueForMs < refreshedForMs;
}

/** Queries the mails, ten at a time. */
export function useMails(filter: MailFilter) {
  return useInfiniteQuery({
    queryKey: ["mails", filter],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      adminCall(
        "listAdminMails",
        { query: { ...filter, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ mails }) => mails.some(isOnItsWay)) === true ? refreshMs : false,
  });
}

/** The section of a sheet with the mails about a record or to an account. */
export function Mails({ filter }: { readonly filter: MailFilter }) {
  return (
    <Section heading={words.heading}>
      <MailList filter={filter} />
    </Section>
  );
}

/** Mails, and what became of them. */
export function MailList({ filter }: { readonly filter: MailFilter }) {
  const queryClient = useQueryClient();
  const query = useMails(filter);
  const mails = query.data?.pages.flatMap((page) => page.mails) ?? [];
  const hasSender = query.data?.pages.at(-1)?.hasSender;
  const { isSendingAgain, sendAgain } = useSendAgain();
  const refresh = () => {
    for (const name of ["mails", "audit"]) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  const isFailedList = "state" in filter;
  return (
    <div className="grid grid-cols-1 gap-2">
      {hasSender === false && <Notice look="plain">{words.noSender}</Notice>}
      {isFailedList && (
        <ResendAll
          mails={mails.filter((mail) => isResendable(mail) && !isSendingAgain(mail))}
          sendAgain={sendAgain}
          onDone={refresh}
        />
      )}
      <PagedList
        query={query}
        words={isFailedList ? { ...words, none: words.noneFailed } : words}
        rows={mails.map((mail) => (
          <MailRow
            key={mail.id}
            mail={mail}
            isOnAccount={"to" in filter}
            isSendingAgain={isSendingAgain(mail)}
            sendAgain={sendAgain}
            onSent={refresh}
          />
        ))}
      />
    </div>
  );
}
