import { useState } from "react";
import { donationWords } from "#shared/content/words/admin/donations.ts";
import { Button } from "#web/ui/button.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { type DonationDetail, isOnWall } from "./donation.ts";
import { useRefreshDonation } from "./use-refresh-donation.ts";

const words = donationWords.wall;

/** Hides a donation from the wall, or shows it again. No confirmation, because both are reversible. */
export function VisibilityButton({
  donation: currentDonation,
  onDone,
}: {
  readonly donation: DonationDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  const { id, hidden } = currentDonation;
  const wasOnWall = isOnWall(currentDonation);
  const hide = wasOnWall ? words.hide : words.keepOff;
  const [busy, setBusy] = useState(false);
  const refreshDonation = useRefreshDonation();
  const toggle = async () => {
    setBusy(true);
    onDone(undefined);
    try {
      const { donation } = await adminCall("updateAdminDonation", { params: { id }, body: { hidden: !hidden } });
      refreshDonation(donation);
      onDone({ look: "success", text: outcomeText(donation.hidden, isOnWall(donation) || wasOnWall) });
    } catch (error) {
      refreshDonation();
      onDone({ look: "error", text: messageOf(error, words.failed) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="secondary" size="small" busy={busy} onClick={() => void toggle()}>
      {busy ? (hidden ? words.showing : words.hiding) : hidden ? words.show : hide}
    </Button>
  );
}

/** Says what happened. `affectsWall`: whether the donation was on the wall before, or is on it now. */
function outcomeText(isHidden: boolean, affectsWall: boolean): string {
  if (isHidden) return affectsWall ? words.hidden : words.keptOff;
  return affectsWall ? words.shown : words.allowed;
}
