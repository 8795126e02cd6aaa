import { useState } from "react";
import { Link } from "react-router";
import { securityWords } from "#shared/content/words/admin/security.ts";
import type { Reply } from "#shared/contract/index.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useBusy } from "#web/form/use-busy.ts";
import { PasskeyFailure } from "#web/passkeys/failure.ts";
import { supportsPasskeys } from "#web/passkeys/support.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { replaceToken } from "../session/replace-token.ts";

const words = securityWords.page.passkeys;

/** How many passkeys the admin has, what they are good for, and the button that makes them the second factor. */
export function PasskeyFactor({
  factor,
  onChanged,
}: {
  readonly factor: Reply<"getSecondFactor">;
  /** Called with a sentence about the change. */
  readonly onChanged: (outcome: string) => void;
}) {
  const { data, error, refetch } = useAdminQuery("listPasskeys", {});
  if (data !== undefined) return <Loaded factor={factor} count={data.passkeys.length} onChanged={onChanged} />;
  if (error !== null)
    return <FailureNotice message={messageOf(error, words.loadFailed)} onRetry={() => void refetch()} />;
  return <PasskeyFactorSkeleton />;
}

/** The placeholder while it loads, as high as what it says of an admin without passkeys. */
export function PasskeyFactorSkeleton() {
  return <Skeleton className="h-16 w-full" />;
}

function Loaded({
  factor: { kind },
  count,
  onChanged,
}: Parameters<typeof PasskeyFactor>[0] & { readonly count: number }) {
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const isSupported = supportsPasskeys();
  const change = async (secondFactor: "on" | "off") => {
    setProblem(undefined);
    try {
      const { givePasskey } = await import("#web/passkeys/give-passkey.ts");
      replaceToken(await givePasskey(secondFactor));
      onChanged(secondFactor === "on" ? words.switchedOn : words.switchedOff);
    } catch (error) {
      const isCanceled = error instanceof PasskeyFailure && error.reason === "canceled";
      setProblem(isCanceled ? words.canceled : messageOf(error, words.failed));
    }
  };
  const state =
    count === 0
      ? words.none
      : kind === "app"
        ? words.withApp(count)
        : kind === "passkeys"
          ? words.only(count)
          : words.offer;
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4">
      <p className="max-w-prose text-small">{state}</p>
      {!isSupported && <p className="max-w-prose text-small text-ink-soft">{words.unsupported}</p>}
      {isSupported && count > 0 && kind !== "app" && (
        <Button
          size="small"
          look={kind === null ? "secondary" : "danger"}
          busy={busy}
          onClick={() => void run(() => change(kind === null ? "on" : "off"))}
        >
          {busy ? words.busy : kind === null ? words.switchOn : words.switchOff}
        </Button>
      )}
      {problem !== undefined && <Notice look="error">{problem}</Notice>}
      <Link
        to={`${sitePaths.dashboard}#passkeys`}
        className="text-small font-semibold text-leaf underline underline-offset-4"
      >
        {words.manage}
      </Link>
    </div>
  );
}
