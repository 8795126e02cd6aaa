import { securityWords } from "#shared/content/words/admin/security.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Facts } from "../frame/facts.tsx";
import { Pill } from "../frame/pill.tsx";
import { When } from "../frame/when.tsx";

const words = securityWords.page.factor;
/** A warning appears when at most this many recovery codes are left. */
const warningThreshold = 3;

/** Shows whether the second factor is on, with the buttons to change that. */
export function FactorState({
  state: { on, kind, since, recoveryCodesLeft },
  onAction,
}: {
  readonly state: Reply<"getSecondFactor">;
  readonly onAction: (action: "begin" | "renew" | "end") => void;
}) {
  const hasCodes = kind === "app";
  return (
    <>
      <Facts
        rows={[
          [
            words.state,
            <Pill key="state" look={on ? "good" : "quiet"}>
              {on ? words.on : words.off}
            </Pill>,
          ],
          on && since !== null ? [words.since, <When key="since" at={since} />] : null,
          hasCodes
            ? [
                words.codesLeft,
                <span key="left" className="tabular-nums">
                  {recoveryCodesLeft}
                </span>,
              ]
            : null,
        ]}
      />
      {hasCodes && recoveryCodesLeft <= warningThreshold && (
        <Notice look="warning">{words.fewCodes(recoveryCodesLeft)}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {hasCodes ? (
          <>
            <Button
              size="small"
              look={recoveryCodesLeft <= warningThreshold ? "primary" : "secondary"}
              onClick={() => onAction("renew")}
            >
              {words.newCodes}
            </Button>
            <Button size="small" look="danger" onClick={() => onAction("end")}>
              {words.switchOff}
            </Button>
          </>
        ) : (
          // Passkeys are turned off in their own section, with a passkey.
          !on && (
            <Button size="small" onClick={() => onAction("begin")}>
              {words.switchOn}
            </Button>
          )
        )}
      </div>
    </>
  );
}
