import { useEffect } from "react";
import { useBlocker } from "react-router";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { session } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";

const words = frameWords.leave;

/**
 * Asks for confirmation before unsaved changes are left: in a dialog for links and Back, in the browser's own dialog
 * for closing and reloading the tab. Signing out does not ask.
 */
export function LeaveWarning({ unsaved }: { readonly unsaved: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && session().token !== null && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!unsaved) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [unsaved]);
  if (blocker.state !== "blocked") return null;
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={() => blocker.reset()}>
      <p className="text-small">{words.about}</p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" onClick={() => blocker.reset()}>
          {words.stay}
        </Button>
        <Button look="danger" size="small" onClick={() => blocker.proceed()}>
          {words.leave}
        </Button>
      </div>
    </Modal>
  );
}
