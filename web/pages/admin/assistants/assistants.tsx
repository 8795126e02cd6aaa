import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { assistantWords as words } from "#shared/content/words/admin/assistants.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { NewSecret } from "../frame/new-secret.tsx";
import { AdminPage } from "../frame/page.tsx";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { AddKey } from "./add-key.tsx";
import { Endpoints } from "./endpoints/endpoints.tsx";
import { type AssistantKey, KeyRow } from "./key-row.tsx";
import { RevokeKey } from "./revoke-key.tsx";

/** The page with the keys of assistants, and the endpoints that are told of changes. */
export default function Assistants() {
  const { data, error, refetch } = useAdminQuery("listAssistantKeys", {});
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [keyToRevoke, setKeyToRevoke] = useState<AssistantKey>();
  const [outcome, setOutcome] = useState("");
  const addButton = useRef<HTMLButtonElement>(null);
  const refresh = () => {
    for (const name of ["listAssistantKeys", "audit"]) void queryClient.invalidateQueries({ queryKey: [name] });
  };
  return (
    <div className="mx-auto w-full max-w-[96rem]">
      {/* The page's button ends where the column below it ends. */}
      <div className="max-w-[46rem]">
        <AdminPage
          title={frameWords.tabs.assistants}
          actions={
            <Button
              ref={addButton}
              size="small"
              onClick={() => {
                setOutcome("");
                setIsAdding(true);
              }}
            >
              {words.add.action}
            </Button>
          }
        >
          <div className="grid max-w-[46rem] grid-cols-1 gap-4">
            <p className="max-w-prose text-small text-ink-soft">{words.intro}</p>
            <div role="status" className="empty:hidden">
              {outcome !== "" && (
                <p className="rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">
                  {outcome}
                </p>
              )}
            </div>
            {data !== undefined ? (
              <KeyList keys={data.keys} onRevoke={setKeyToRevoke} />
            ) : error !== null ? (
              <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
            ) : (
              <Loading />
            )}
          </div>
          {/* Loaded together with the keys, and shown after them, so that nothing on the page moves. */}
          <div hidden={data === undefined && error === null}>
            <Endpoints />
          </div>
          {isAdding && (
            <AddKey
              onAdded={(added) => {
                setIsAdding(false);
                setSecret(added);
                refresh();
              }}
              onClose={() => setIsAdding(false)}
            />
          )}
          {secret !== undefined && (
            <NewSecret words={words.secret} secret={secret} onDone={() => setSecret(undefined)} />
          )}
          {keyToRevoke && (
            <RevokeKey
              assistantKey={keyToRevoke}
              isOnlyKey={namesakesOf(keyToRevoke, data?.keys).length === 0}
              onRevoked={() => {
                setOutcome(words.revoke.done(keyToRevoke.name));
                refresh();
                // The button that opened the dialog goes with its row.
                addButton.current?.focus();
              }}
              onClose={() => setKeyToRevoke(undefined)}
            />
          )}
        </AdminPage>
      </div>
    </div>
  );
}

/** The other keys of a key's assistant, which are those of its name. */
function namesakesOf({ id, name }: AssistantKey, keys: readonly AssistantKey[] = []): readonly AssistantKey[] {
  return keys.filter((key) => key.id !== id && key.name.toLowerCase() === name.toLowerCase());
}

function KeyList({
  keys,
  onRevoke,
}: {
  readonly keys: readonly AssistantKey[];
  readonly onRevoke: (key: AssistantKey) => void;
}) {
  if (keys.length === 0) {
    return (
      <p className="rounded-field border border-dashed border-edge px-6 py-14 text-center text-small text-ink-soft">
        {words.empty}
      </p>
    );
  }
  return (
    <ul className="grid grid-cols-1 border-t border-hairline">
      {keys.map((key) => (
        <KeyRow key={key.id} assistantKey={key} onRevoke={() => onRevoke(key)} />
      ))}
    </ul>
  );
}

function Loading() {
  return (
    <div className="grid grid-cols-1 gap-3">
      <p role="status" className="sr-only">
        {frameWords.loading}
      </p>
      <Skeleton className="h-20 w-full" />
    </div>
  );
}
