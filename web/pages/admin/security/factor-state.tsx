import { securityWords } from "#shared/content/words/admin/security.ts";
import type { Reply } from "#shared/contract/index.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Facts } from "../frame/facts.tsx";
import { Pill } from "../frame/pill.tsx";
import { When } from "../frame/when.tsx";

const words = securityWords.page.factor;
/** The number of remaining recovery codes that triggers a warning. */
const few = 3;

/** The state of the second factor, with its actions. */
export function FactorState({
  state: { on, since, recoveryCodesLeft },
  onDo,
}: {
  readonly state: Reply<"getSecondFactor">;
  readonly onDo: (what: "begin" | "renew" | "end") => void;
}) {
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
          on
            ? [
                words.codesLeft,
                <span key="left" className="tabular-nums">
                  {recoveryCodesLeft}
                </span>,
              ]
            : null,
        ]}
      />
      {on && recoveryCodesLeft <= few && <Notice look="warning">{words.fewCodes(recoveryCodesLeft)}</Notice>}
      <div className="flex flex-wrap gap-3">
        {on ? (
          <>
            <Button
              size="small"
              look={recoveryCodesLeft <= few ? "primary" : "secondary"}
              onClick={() => onDo("renew")}
            >
              {words.newCodes}
            </Button>
            <Button size="small" look="danger" onClick={() => onDo("end")}>
              {words.switchOff}
            </Button>
          </>
        ) : (
          <Button size="small" onClick={() => onDo("begin")}>
            {words.switchOn}
          </Button>
        )}
      </div>
    </>
  );
}
