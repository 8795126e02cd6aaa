import { useState } from "react";
import { passkeyWords } from "#shared/content/words/passkeys.ts";
import { passkeyLimits } from "#shared/domain/limits.ts";
import { useWords } from "../../language/use-words.ts";
import type { Passkey } from "../../passkeys/own-passkeys.ts";
import { supportsPasskeys } from "../../passkeys/support.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { AddPasskey, RemovePasskey } from "./passkey-dialogs.tsx";
import { usePasskeys } from "./use-passkeys.ts";

/** The number of passkeys shown until the customer asks for all. */
const initialCount = 3;

/** The user's passkeys: the list, and the dialogs that add and remove one. */
export function Passkeys() {
  const words = useWords("passkeys", passkeyWords);
  const { state, reload, startOver } = usePasskeys();
  const [dialog, setDialog] = useState<"add" | Passkey>();
  const [outcome, setOutcome] = useState<"addedDone" | "removedDone">();
  const [isExpanded, setIsExpanded] = useState(false);
  const isSupported = supportsPasskeys();
  const passkeys = state.step === "ready" ? state.passkeys : [];
  const mayUsePasskey = isSupported && passkeys.length > 0;
  const open = (next: "add" | Passkey) => {
    setOutcome(undefined);
    setDialog(next);
  };
  const finish = (done: "addedDone" | "removedDone") => {
    setDialog(undefined);
    setOutcome(done);
    void reload();
  };

  return (
    <section
      aria-labelledby="passkeys"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[1fr_2fr] md:pt-12"
    >
      <div>
        <h2 id="passkeys" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start justify-items-start gap-5">
        {state.step === "loading" && (
          <div className="w-full">
            <p role="status" className="sr-only">
              {words.loading}
            </p>
            <Skeleton className="h-14 w-full" />
          </div>
        )}
        {state.step === "failed" && (
          <>
            <Notice look="error">{messageOf(state.error, words.loadFailed)}</Notice>
            <Button look="secondary" size="small" onClick={startOver}>
              {words.loadAgain}
            </Button>
          </>
        )}
        {state.step === "ready" && (
          <>
            {passkeys.length === 0 ? (
              <p className="text-small text-ink-soft">{words.empty}</p>
            ) : (
              <ul aria-label={words.list} className="grid w-full grid-cols-1 divide-y divide-hairline">
                {(isExpanded ? passkeys : passkeys.slice(0, initialCount)).map((passkey) => (
                  <Row key={passkey.id} passkey={passkey} onRemove={() => open(passkey)} />
                ))}
              </ul>
            )}
            {passkeys.length > initialCount && (
              <Button look="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
                {isExpanded ? words.showFewer : words.showAll(passkeys.length)}
              </Button>
            )}
            {!isSupported ? (
              <p className="text-small text-ink-soft">{words.unsupported}</p>
            ) : passkeys.length >= passkeyLimits.perAccount ? (
              <p className="text-small text-ink-soft">{words.limit}</p>
            ) : (
              <Button look="secondary" size="small" onClick={() => open("add")}>
                {words.add}
              </Button>
            )}
          </>
        )}
        <p role="status" className={outcome === undefined ? "sr-only" : "text-small text-ink-soft"}>
          {outcome && words[outcome]}
        </p>
      </div>
      {dialog === "add" ? (
        <AddPasskey
          mayUsePasskey={mayUsePasskey}
          onAdded={() => finish("addedDone")}
          onClose={() => setDialog(undefined)}
        />
      ) : (
        dialog !== undefined && (
          <RemovePasskey
            passkey={dialog}
            mayUsePasskey={mayUsePasskey}
            onRemoved={() => finish("removedDone")}
            onClose={() => setDialog(undefined)}
          />
        )
      )}
    </section>
  );
}

function Row({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const words = useWords("passkeys", passkeyWords);
  const { name, isSecurityKey, backedUp, createdAt, lastUsedAt } = passkey;
  const displayName = name ?? words.unnamed;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-3 first:pt-0">
      <div className="min-w-0 flex-[1_1_min(12rem,100%)] text-small">
        <p className="font-semibold wrap-anywhere">{displayName}</p>
        <p className="text-ink-soft">
          {isSecurityKey ? words.securityKey : backedUp ? words.backedUp : words.onDevice}
        </p>
        <p className="flex flex-wrap gap-x-4 text-ink-soft">
          <span>
            {words.added} <Timestamp at={createdAt} />
          </span>{" "}
          <span>
            {lastUsedAt === null ? (
              words.neverUsed
            ) : (
              <>
                {words.lastUsed} <Timestamp at={lastUsedAt} />
              </>
            )}
          </span>
        </p>
      </div>
      <Button look="secondary" size="small" aria-label={words.removeNamed(displayName)} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  );
}
