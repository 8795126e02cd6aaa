import { securityWords } from "#shared/content/words/admin/security.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Button } from "#web/ui/button.tsx";
import { minutesAndSeconds } from "#web/ui/minutes-and-seconds.ts";
import { Modal } from "#web/ui/modal.tsx";

const words = securityWords.idleWarning;
/** The remaining seconds at which screen readers announce the time. */
const announcementTimes = [120, 60, 30, 10] as const;

/** Warns that the session is about to end, and offers to stay or to sign out. Closing the dialog is staying, too. */
export function IdleWarning({ secondsLeft, onStay }: { readonly secondsLeft: number; readonly onStay: () => void }) {
  const announcedSeconds = announcementTimes.findLast((seconds) => secondsLeft <= seconds) ?? announcementTimes[0];
  const clock = minutesAndSeconds(secondsLeft);
  return (
    <Modal title={words.title} closeLabel={words.close} onClose={onStay}>
      <p className="text-small">{words.about}</p>
      <p aria-hidden="true" className="font-display text-heading tabular-nums">
        {clock}
      </p>
      <p role="status" className="sr-only">
        {words.left(announcedSeconds)}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={onStay}>
          {words.stay}
        </Button>
        <Button size="small" look="secondary" onClick={signOut}>
          {words.signOut}
        </Button>
      </div>
    </Modal>
  );
}
